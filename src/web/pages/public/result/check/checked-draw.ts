import type { CheckIn, Result } from '#contract/draws/results.ts'

/** What the proof of a self-check is verified against: the sealed list as the page shows it. */
export type CheckedDraw = Pick<Result | CheckIn, 'entries_root' | 'tickets_total' | 'participants_total'>
