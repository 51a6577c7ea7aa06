import type { EligibleEntry } from '#contract/draws/results.ts'
import type { RevealWinner } from './reveal-props.ts'

/** The text of a slip or bubble: the name, or the entry's number if the visitor may not read the list. */
export function labelOf(
  { name, row }: Pick<EligibleEntry, 'name' | 'row'>,
  number: (value: number) => string,
): string {
  return name ?? `#${number(row)}`
}

/** Whether an entry belongs to one of these winners: by its row, or as another entry of the same person. */
export function isOf(entry: EligibleEntry, winners: readonly RevealWinner[]): boolean {
  return winners.some(({ row, name }) => row === entry.row || (name !== '' && name === entry.name))
}
