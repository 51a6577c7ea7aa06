/** The beginning of a text, of at most so many signs, that ends with a word or a sentence. */
export function cutAtWord(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  const start = line.slice(0, longest)
  const sentence = start.lastIndexOf('. ')
  if (sentence > longest / 2) return start.slice(0, sentence + 1)
  // A text without spaces is cut between its signs, never within one.
  const word = start.lastIndexOf(' ')
  const cut = word > longest / 2 ? start.slice(0, word) : [...start].slice(0, -1).join('')
  return `${cut.replace(/[\s,;:.\u2013-]+$/, '')}…`
}
