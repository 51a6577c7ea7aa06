/** The rows of a generated table: base-36 numbers, the first of each row relative to the first of the previous row. */
export function readTable(text: string): number[][] {
  let start = 0
  return text
    .trim()
    .split(/\s+/)
    .map((token) => {
      const [distance = 0, ...others] = token.split(',').map((digits) => Number.parseInt(digits, 36))
      start += distance
      return [start, ...others]
    })
}
