/** Text that fits into a table cell: one line, and a long text shortened. */
export function short(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim()
  const signs = Array.from(line.slice(0, 300))
  return signs.length > maxLength
    ? `${signs
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : line
}

const maxLength = 90
