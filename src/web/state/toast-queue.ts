import { createStore } from './store.ts'
import type { ToastInput } from './toasts.ts'

const none: readonly ToastInput[] = []

/** Where toasts wait for the toaster, which is fetched with the first of them: pages without one do not pay for it. */
export function createToastQueue() {
  const waiting = createStore(none)
  return {
    add: (toast: ToastInput): void => waiting.set([...waiting.get(), toast]),
    /** What waits, in order. It waits no longer. */
    take(): readonly ToastInput[] {
      const taken = waiting.get()
      waiting.set(none)
      return taken
    },
    newest: () => waiting.get().at(-1),
    subscribe: waiting.subscribe,
  }
}

export type ToastQueue = ReturnType<typeof createToastQueue>

/** The toasts of this page. Nothing is ever added on the server. */
export const toasts = createToastQueue()
