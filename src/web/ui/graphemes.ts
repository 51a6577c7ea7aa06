let segmenter: Intl.Segmenter | undefined

/** What people count as letters: one for `é` of two code points, a flag or a family of emoji. */
export function graphemesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter()
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
