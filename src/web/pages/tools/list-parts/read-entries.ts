/** As many places as one draw with a receipt may have. */
export const maxRanked = 2000

/** An entry of a typed list. */
export interface ListEntry {
  name: string
  /** its tickets */
  weight: number
  /** its line in the text, from 0 */
  line: number
}

/** `Ada x3` or `Ada ×3`: three tickets. The sign stands right before the number, so that names keep theirs. */
const weighted = /^(.*\S)\s+[x×]([1-9]\d{0,2})$/iu

/** One entry per line that has text; a name never spans several. */
export function readEntries(text: string): ListEntry[] {
  return text
    .toWellFormed()
    .split(/\r\n|\n|\r/)
    .map((typed, line) => ({ name: typed.trim(), weight: 1, line }))
    .filter(({ name }) => name !== '')
}

/** The same, with tickets where a line says how many. */
export function readWeighted(text: string): ListEntry[] {
  return readEntries(text).map((entry) => {
    const [, name, tickets] = weighted.exec(entry.name) ?? []
    return name && tickets ? { ...entry, name, weight: Number(tickets) } : entry
  })
}

/** The text without one of its lines. */
export function withoutLine(text: string, line: number): string {
  return text
    .split(/\r\n|\n|\r/)
    .filter((_, at) => at !== line)
    .join('\n')
}
