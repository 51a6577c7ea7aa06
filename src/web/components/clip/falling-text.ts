import type { EligibleEntry } from '#contract/draws/results.ts'
import { labelOf } from '../reveal/shown-entries.ts'

/** The text that a clip lets fall for an entry: its name if everyone may read it, or else only its number. */
export function fallingText(
  { name, row }: Pick<EligibleEntry, 'name' | 'row'>,
  showsNames: boolean,
  number: (value: number) => string,
): string {
  return labelOf({ name: showsNames ? name : null, row }, number)
}
