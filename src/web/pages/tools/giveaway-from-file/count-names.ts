import { entryKey, packEntries } from '#draw/entries/entries.ts'
import { applyRules, NO_ROW } from '#draw/entries/rules.ts'
import { linesOf } from './form-values.ts'

export interface CountedNames {
  /** lines, including blank ones */
  total: number
  names: number
  blanks: number
  /** names removed by the exclude list */
  excluded: number
  /** repeated lines of people who are not excluded */
  duplicates: number
  /** the first duplicates: line from 1, and the line that it repeats */
  shownDuplicates: readonly { row: number; of: number; name: string }[]
}

const shownAtMost = 50

/** Counts a typed list by the draw's own rules, so that the page never shows a different number. */
export function countNames(text: string, exclude: string): CountedNames {
  const lines = linesOf(text).map((line) => line.trim().toWellFormed())
  const rows = lines.flatMap((line, index) => (line === '' ? [] : [index + 1]))
  const entries = packEntries(lines.filter((line) => line !== ''))
  const rules = { one_entry_per_person: true, exclude: linesOf(exclude).map((line) => line.toWellFormed()) }
  const { duplicateOf, removals } = applyRules(entries, rules)

  const shownDuplicates: { row: number; of: number; name: string }[] = []
  for (let i = 0; i < entries.count && shownDuplicates.length < shownAtMost; i++) {
    const of = duplicateOf[i] ?? NO_ROW
    if (of !== NO_ROW)
      shownDuplicates.push({ row: rows[i] ?? 0, of: rows[of] ?? 0, name: entryKey(entries, i) })
  }
  const blanks = lines.length - rows.length + removals.blank
  return {
    total: lines.length,
    names: lines.length - blanks,
    blanks,
    excluded: removals.excluded,
    duplicates: removals.duplicate,
    shownDuplicates,
  }
}
