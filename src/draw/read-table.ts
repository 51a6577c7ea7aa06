/** The rows of a generated table: base-36 numbers, the first of a row counted from the first of the row before. */
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
