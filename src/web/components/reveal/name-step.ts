export type NameStep = 'short' | 'medium' | 'long' | 'longer' | 'longest'

/** A name on the stage steps down by its length and then wraps; it is never cut off. */
export function nameStep(name: string): NameStep {
  const width = widthOf(name)
  if (width <= 13) return 'short'
  if (width <= 19) return 'medium'
  if (width <= 40) return 'long'
  return width <= 100 ? 'longer' : 'longest'
}

/** In Latin letters; the scripts of East Asia take two each. */
function widthOf(name: string): number {
  let width = 0
  for (const { segment } of new Intl.Segmenter().segment(name)) width += isWide(segment) ? 2 : 1
  return width
}

function isWide(grapheme: string): boolean {
  return /^[\p{scx=Han}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana}\p{Emoji_Presentation}]/u.test(grapheme)
}
