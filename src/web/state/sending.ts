import { createStore } from './store.ts'

/** Whether a form is being sent without a navigation, whose answer may begin one. */
export const sending = createStore(false)
