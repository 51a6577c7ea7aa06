/** Graphemes of the longest word: what can't break at a space. */
export function longestWord(name: string): number {
  const graphemes = new Intl.Segmenter()
  return Math.max(...name.split(/\s+/).map((word) => [...graphemes.segment(word)].length))
}
