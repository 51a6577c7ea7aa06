/** The tickets in a cell: a whole number of at least 0, written in digits. NaN for anything else. */
export function weightOf(text: string): number {
  const digits = /^\s*(\d{1,16})(?:\.0+)?\s*$/.exec(text)?.[1]
  const weight = digits === undefined ? Number.NaN : Number(digits)
  return Number.isSafeInteger(weight) ? weight : Number.NaN
}
