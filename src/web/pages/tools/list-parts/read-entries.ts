import { everyLine } from '#web/state/lines.ts'
import { readTickets } from './typed-tickets.ts'

/** An entry of a typed list. */
export interface ListEntry {
  name: string
  /** its tickets */
  weight: number
  /** its line in the text, from 0 */
  line: number
}

/** One entry per line that has text; a name never spans several. */
export function readEntries(text: string): ListEntry[] {
  return everyLine(text.toWellFormed())
    .map((typed, line) => ({ name: typed.trim(), weight: 1, line }))
    .filter(({ name }) => name !== '')
}

/** The same, with tickets where a line says how many, as a list of a giveaway does. Other lines are names as they stand. */
export function readWeighted(text: string): ListEntry[] {
  return readEntries(text).map((entry) => {
    const { name, tickets } = readTickets(entry.name)
    return tickets ? { ...entry, name, weight: tickets } : entry
  })
}

/** The text without one of its lines. */
export function withoutLine(text: string, line: number): string {
  return everyLine(text)
    .filter((_, at) => at !== line)
    .join('\n')
}
