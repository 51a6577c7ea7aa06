import { entryKey, packEntries } from '#draw/entries/entries.ts'
import { applyRules, NO_ROW, type Weighing } from '#draw/entries/rules.ts'
import { linesOf } from '#web/state/lines.ts'
import { readTickets, seemsToGiveTickets, type TypedEntry } from '../../list-parts/typed-tickets.ts'

export interface CountedNames {
  /** lines, including blank ones */
  total: number
  names: number
  blanks: number
  /** names removed by the exclude list */
  excluded: number
  /** names removed because they won before */
  pastWinners: number
  /** repeated lines of people who are not excluded */
  duplicates: number
  /** the first duplicates: line from 1, and the line that it repeats */
  shownDuplicates: readonly { row: number; of: number; name: string }[]
  /** lines that seem to give tickets while lines count once each */
  seemTickets: number
  /** absent while lines count once each */
  tickets?: CountedTickets
}

/** What the lines of a list give, if they give tickets. */
export interface CountedTickets {
  /** of all names that take part */
  all: number
  /** of these, what each person's first line gives */
  once: number
  /** lines with 0 tickets, which don't take part */
  none: number
  /** lines without a readable number of tickets; the draw needs them corrected */
  bad: number
  /** the first of these: line from 1, and what was typed */
  shownBad: readonly { row: number; name: string; typed: string }[]
}

const shownAtMost = 50

/** Counts a typed list by the draw's own rules, so that the page never shows a different number. */
export function countNames(
  text: string,
  exclude: string,
  withTickets = false,
  pastWinners: readonly string[] = [],
): CountedNames {
  const lines = linesOf(text).map((line) => line.trim().toWellFormed())
  const rows = lines.flatMap((line, index) => (line === '' ? [] : [index + 1]))
  const filled = lines.filter((line) => line !== '')
  const typed = withTickets ? filled.map(readTickets) : undefined
  const entries = packEntries(typed?.map(({ name }) => name) ?? filled)
  const weights = typed && Float64Array.from(typed, ({ tickets }) => tickets ?? 1)
  const rules = {
    one_entry_per_person: true,
    exclude: linesOf(exclude).map((line) => line.toWellFormed()),
    past_winners: pastWinners.map((name) => name.toWellFormed()),
    ...(weights && { weights: 'entry' as const }),
  }
  const weighing = applyRules(entries, rules, weights)
  const { removals } = weighing
  const blanks = lines.length - rows.length + removals.blank
  return {
    total: lines.length,
    names: lines.length - blanks,
    blanks,
    excluded: removals.excluded,
    pastWinners: removals.past_winner,
    duplicates: removals.duplicate,
    shownDuplicates: firstRepeats(weighing).map(([index, of]) => ({
      row: rows[index] ?? 0,
      of: rows[of] ?? 0,
      name: entryKey(entries, index),
    })),
    seemTickets: withTickets ? 0 : filled.filter(seemsToGiveTickets).length,
    ...(typed && { tickets: ticketsOf(typed, rows, weighing) }),
  }
}

/** The first duplicates, each with the entry that it repeats. */
function firstRepeats({ duplicateOf }: Weighing): [index: number, of: number][] {
  const repeats: [number, number][] = []
  for (const [index, of] of duplicateOf.entries()) {
    if (repeats.length === shownAtMost) break
    if (of !== NO_ROW) repeats.push([index, of])
  }
  return repeats
}

function ticketsOf(
  typed: readonly TypedEntry[],
  rows: readonly number[],
  { duplicateOf, removals, tickets: once }: Weighing,
): CountedTickets {
  const ofRepeats = typed.reduce(
    (sum, { tickets }, index) => (duplicateOf[index] === NO_ROW ? sum : sum + (tickets ?? 1)),
    0,
  )
  const bad = typed.flatMap(({ name, bad: wrong }, index) =>
    wrong === undefined ? [] : [{ row: rows[index] ?? 0, name, typed: wrong }],
  )
  return {
    all: once + ofRepeats,
    once,
    none: removals.zero_weight,
    bad: bad.length,
    shownBad: bad.slice(0, shownAtMost),
  }
}
