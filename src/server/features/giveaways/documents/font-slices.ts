import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

/** A part of a font as split by its package: the letters of one script, or about a hundred Han characters. */
export interface Slice {
  readonly font: string
  readonly name: string
  readonly file: string
}

const slicesByFont = new Map<string, ReadonlyMap<number, readonly Slice[]>>()

/** The slices of a font that claim to have a code point; their real coverage is known once they are loaded. */
export function slicesWith(font: string, codePoint: number): readonly Slice[] {
  let slices = slicesByFont.get(font)
  if (!slices) {
    slices = readSlices(font)
    slicesByFont.set(font, slices)
  }
  return slices.get(codePoint) ?? []
}

/**
 * Slices whose code points are drawn from other fonts; with them, combining marks would be looked up among mathematical
 * symbols.
 */
const unused = new Set(['math', 'symbols', 'symbols2'])

function readSlices(font: string): ReadonlyMap<number, readonly Slice[]> {
  const list = resolve(`@fontsource-variable/${font}/unicode.json`)
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
  const slices = new Map<number, Slice[]>()
  for (const [key, text] of Object.entries(ranges)) {
    const name = key.replace(/[[\]]/g, '')
    if (unused.has(name)) continue
    const file = join(dirname(list), 'files', `${font}-${name}-wght-normal.woff2`)
    for (const codePoint of codePointsOf(text)) {
      const existing = slices.get(codePoint)
      if (existing) existing.push({ font, name, file })
      else slices.set(codePoint, [{ font, name, file }])
    }
  }
  return slices
}

/** The format of CSS unicode-range: `U+0-FF,U+131`. */
function* codePointsOf(ranges: string): Generator<number> {
  for (const range of ranges.split(',')) {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    const last = Number.parseInt(to, 16)
    for (let at = Number.parseInt(from, 16); at <= last; at++) yield at
  }
}
