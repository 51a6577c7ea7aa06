import type { Consequence } from '#contract/module-editing.ts'

/** Tells consequences from others: who agreed to some has not agreed to different ones. */
export function fingerprintOf(consequences: readonly Consequence[]): string {
  return consequences
    .map(({ key, change, to, records, put_aside }) => [key, change, to ?? '', records, put_aside].join(':'))
    .join(',')
}
