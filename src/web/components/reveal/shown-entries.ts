import type { EligibleEntry } from '#contract/results.ts'
import type { RevealWinner } from './reveal-props.ts'

/** What a slip or a bubble says: the name, or where the visitor may not read the list, the number of the entry. */
export function labelOf({ name, row }: EligibleEntry, number: (value: number) => string): string {
  return name ?? `#${number(row)}`
}

/** Whether an entry belongs to one of these winners: by its row, or as another entry of the same person. */
export function isOf(entry: EligibleEntry, winners: readonly RevealWinner[]): boolean {
  return winners.some(({ row, name }) => row === entry.row || (name !== '' && name === entry.name))
}
