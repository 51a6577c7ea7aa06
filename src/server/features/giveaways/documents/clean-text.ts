/**
 * What of a text can stand on paper, in one line: composed letters, single spaces, none of the characters that only steer a
 * screen (direction, variants, skin tones, joiners between emoji; the emoji font is of one colour). '' where nothing stays.
 */
export function cleanText(text: string): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/(?<=\p{Extended_Pictographic}(?:\p{Variation_Selector}|\p{Emoji_Modifier})*)\u200d/gu, '')
    .replace(steering, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return /[^\s\u200c\u200d]/u.test(clean) ? clean : ''
}

/**
 * Everything that is never drawn but for the two joiners, which shape Arabic and Indic words; skin tones; and the empty Braille
 * cell, which is blank by nature as the Hangul fillers are.
 */
const steering = /(?!\u200c|\u200d)(?:\p{Cf}|\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}|\u2800)/gu

/** Breaks words that no line can hold, where a line may then end. */
export function withBreaks(text: string): string {
  return text.replace(/[^\s\u200b]{25,}/gu, (word) => {
    const letters = [...graphemes(word)]
    return letters.map((letter, at) => (at > 0 && at % 12 === 0 ? `\u200b${letter}` : letter)).join('')
  })
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The letters of a text as people count them: a base with its marks is one. */
export function* graphemes(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment
}

/** The first so many letters, with an ellipsis where more follow. */
export function shortened(text: string, most: number): string {
  let kept = ''
  let count = 0
  for (const letter of graphemes(text)) {
    if (count++ === most) return `${kept.trimEnd()}…`
    kept += letter
  }
  return text
}

/** Whether the first letter with a direction of its own is of a script that runs from right to left. */
export function isRightToLeft(text: string): boolean {
  const first = /[\p{L}]/u.exec(text)?.[0] ?? ''
  return /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u.test(first)
}
