import type { Consequence } from '#contract/content/module-editing.ts'

/** Identifies consequences, so that a confirmation does not apply to different ones. */
export function fingerprintOf(consequences: readonly Consequence[]): string {
  return consequences
    .map(({ key, change, to, records, put_aside }) => [key, change, to ?? '', records, put_aside].join(':'))
    .join(',')
}
