/** A hash as people compare it: groups of eight, four to a line. */
export function hashLines(hash: string): string[] {
  const groups = hash.match(/.{1,8}/g) ?? []
  const lines: string[] = []
  for (let i = 0; i < groups.length; i += 4) lines.push(groups.slice(i, i + 4).join(' '))
  return lines
}
