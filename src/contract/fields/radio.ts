import { selection } from './selection.ts'

/** One of some options, all of them in sight. */
export const radio = selection
