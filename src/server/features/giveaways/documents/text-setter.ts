import type { BrandKey } from '#brand.ts'
import { type FontCache, slicesWith } from './font-cache.ts'

/**
 * The printable part of a text, on one line: composed letters, single spaces, and no characters that only control
 * display (direction, variants, skin tones, joiners between emoji; the emoji font has one color). '' if nothing is
 * left.
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
 * Everything that is never drawn, except the two joiners, which shape Arabic and Indic words; skin tones; and the empty
 * Braille cell, which is blank like the Hangul fillers.
 */
const steering = /(?!\u200c|\u200d)(?:\p{Cf}|\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}|\u2800)/gu

/** Adds line break opportunities to words too long for a line. */
export function withBreaks(text: string): string {
  return text.replace(/[^\s\u200b]{25,}/gu, (word) => {
    const letters = [...graphemes(word)]
    return letters.map((letter, at) => (at > 0 && at % 12 === 0 ? `\u200b${letter}` : letter)).join('')
  })
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The letters of a text as people count them: a base with its marks is one. */
function* graphemes(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment
}

/** The first `maxLetters` letters, with an ellipsis if more follow. */
export function shortened(text: string, maxLetters: number): string {
  let result = ''
  let count = 0
  for (const letter of graphemes(text)) {
    if (count++ === maxLetters) return `${result.trimEnd()}…`
    result += letter
  }
  return text
}

/** Whether the first strongly directional letter belongs to a right-to-left script. */
export function isRightToLeft(text: string): boolean {
  const first = /[\p{L}]/u.exec(text)?.[0] ?? ''
  return /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u.test(first)
}

type Role = 'display' | 'strong' | 'text' | 'mono'

/** A user-supplied text, and what replaces it if no bundled font has all its letters. */
export interface UserText {
  readonly text: string
  readonly instead: string
  readonly role: Role
  /** maximum number of letters */
  readonly maxLetters?: number
}

/** A piece of a line: the product's own words, or user-supplied text. */
export type Part = string | UserText

/** A text ready for the page. */
interface SetText {
  readonly text: string
  readonly fonts: readonly string[]
  readonly rtl: boolean
}

type Face = readonly [font: string, weight: number]

const faces: Record<BrandKey, Record<Role, Face>> = {
  box: {
    display: ['bricolage-grotesque', 700],
    strong: ['geist', 600],
    text: ['geist', 400],
    mono: ['geist-mono', 400],
  },
  lucky: { display: ['onest', 800], strong: ['onest', 600], text: ['onest', 400], mono: ['geist-mono', 400] },
}

/** Vazirmatn draws each Arabic letter as one glyph, which can be copied from a PDF; Noto adds the rare ones. */
const everyScript = ['noto-sans', 'vazirmatn', 'noto-sans-hebrew', 'noto-sans-arabic']
const eastAsian = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr']

/** The product's own texts are all in Latin script; these two slices cover them. */
const ownSlices = 'aş'

export interface TextSetter {
  /** the font families for the product's own words */
  own(brand: BrandKey, role: Role): Promise<readonly string[]>
  set(input: UserText, brand: BrandKey): Promise<SetText>
}

/** Finds the fonts that draw a text. A text with a letter that no font has is never shown in part. */
export function createTextSetter(fontCache: FontCache): TextSetter {
  const chainOf = chains(fontCache)
  // The Latin slice first: both have a space, and words in one font stay together.
  const own = async (brand: BrandKey, role: Role) =>
    ((await chainOf(ownSlices, faces[brand][role])) ?? []).toReversed()
  return {
    own,
    set: async (input, brand) => {
      const text = cleanText(input.text)
      const shortText = input.maxLetters === undefined ? text : shortened(text, input.maxLetters)
      const fonts = shortText === '' ? undefined : await chainOf(shortText, faces[brand][input.role])
      if (!fonts) return { text: input.instead, fonts: await own(brand, input.role), rtl: false }
      return { text: withBreaks(shortText), fonts, rtl: isRightToLeft(shortText) }
    },
  }
}

interface FamilyMatch {
  readonly family: string
  /** fonts with lower ranks come first */
  readonly rank: number
}

/** The families that draw a text together, the face's own first; undefined if a letter is in none. */
function chains(fontCache: FontCache): (text: string, face: Face) => Promise<readonly string[] | undefined> {
  const matches = new Map<string, FamilyMatch | undefined>()
  const find = async (letter: string, fonts: readonly string[], weight: number) => {
    const key = `${fonts.join()} ${weight} ${letter}`
    if (!matches.has(key)) matches.set(key, await firstWith(fontCache, letter, fonts, weight))
    return matches.get(key)
  }
  return async (text, [face, weight]) => {
    const fonts = [face, ...everyScript, ...inOrderOfScript(text), 'noto-emoji']
    const families = new Map<string, number>()
    for (const letter of new Set(graphemes(text.replace(joiners, '')))) {
      const match = await find(letter, fonts, weight)
      if (!match) return undefined
      families.set(match.family, match.rank)
    }
    return [...families].sort((a, b) => a[1] - b[1]).map(([family]) => family)
  }
}

/** They shape their neighbors and are never drawn themselves. */
const joiners = /[\u200c\u200d]/gu

/** Han characters look different in Chinese, Japanese and Korean; kana and Hangul reveal the language. */
function inOrderOfScript(text: string): readonly string[] {
  const kana = /[\p{sc=Hira}\p{sc=Kana}]/u
  const first = kana.test(text) ? 'noto-sans-jp' : /\p{sc=Hang}/u.test(text) ? 'noto-sans-kr' : 'noto-sans-sc'
  return [first, ...eastAsian.filter((font) => font !== first)]
}

async function firstWith(
  fontCache: FontCache,
  letter: string,
  fonts: readonly string[],
  weight: number,
): Promise<FamilyMatch | undefined> {
  // A mark without a letter would be drawn on a dotted circle, and a replacement character is just another box.
  if (/^\p{M}|\ufffd/u.test(letter)) return undefined
  const codePoints = [...letter].map((character) => character.codePointAt(0) ?? 0)
  for (const [rank, font] of fonts.entries()) {
    for (const slice of slicesWith(font, codePoints[0] ?? 0)) {
      const { family, covers } = await fontCache.open(
        slice,
        font === 'noto-emoji' ? Math.min(weight, 700) : weight,
      )
      // The Latin slice has marks, from which it would compose letters that another slice has as one glyph.
      if (codePoints.every(covers)) return { family, rank: slice.name === 'latin' ? rank + 0.5 : rank }
    }
  }
  return undefined
}
