import { selection } from './selection.ts'

/** One of the options, all of them visible. */
export const radio = selection
