/** Graphemes of the longest word: what can't break at a space. */
export function longestWord(name: string): number {
  const lengths = name.split(/\s+/).map((word) => [...new Intl.Segmenter().segment(word)].length)
  return Math.max(...lengths)
}
