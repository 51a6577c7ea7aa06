/** The first letters of the first and the last name, for where there is no picture. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const first = (word = '') => [...new Intl.Segmenter().segment(word)][0]?.segment ?? ''
  return ends.map(first).join('').toUpperCase()
}
