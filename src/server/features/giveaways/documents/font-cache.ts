import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/** One slice of a font in one weight, ready for typesetting. */
interface OpenFont {
  /** the name by which texts refer to it */
  readonly family: string
  readonly bytes: Uint8Array
  readonly covers: (codePoint: number) => boolean
}

/** Reads which code points a font has, as alternating run lengths: missing, present, and so on. */
export type ReadCoverage = (font: Uint8Array) => readonly number[]

export interface FontCache {
  /** a slice in a weight (100 to 900), loaded once */
  open(slice: Slice, weight: number): Promise<OpenFont>
  /** all fonts loaded so far, in loading order */
  all(): readonly OpenFont[]
}

/**
 * Loads fonts when a text first needs them. The packages contain variable fonts, compressed and split by script: 17 MB
 * instead of 200 for whole fonts in three weights. The typesetter only supports static fonts, so the weight is fixed
 * here, in about 3 ms.
 */
export function createFontCache(readCoverage: ReadCoverage): FontCache {
  const fonts = new Map<string, OpenFont>()
  return {
    all: () => [...fonts.values()],
    open: async (slice, weight) => {
      const family = `d-${slice.font}-${slice.name}-${weight}`
      const cached = fonts.get(family)
      if (cached) return cached
      const packed = await readFile(slice.file)
      // The types require a text, but all glyphs are wanted, including those that no letter maps to directly.
      const settled = await (subsetFont as (...args: unknown[]) => Promise<Uint8Array>)(packed, undefined, {
        keepAllGlyphs: true,
        targetFormat: 'sfnt',
        variationAxes: { wght: weight },
      })
      const bytes = renameFont(settled, family)
      const font = { family, bytes, covers: coverage(readCoverage(bytes)) }
      fonts.set(family, font)
      return font
    },
  }
}

/**
 * Gives a font (sfnt bytes) a single family name by which the typesetter finds it. All instances and slices of one
 * variable font have the same name; only with separate names can a text select one.
 */
function renameFont(font: Uint8Array, family: string): Uint8Array {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = Array.from({ length: view.getUint16(4) }, (_, index) => {
    const record = 12 + 16 * index
    const tag = String.fromCharCode(...font.subarray(record, record + 4))
    const start = view.getUint32(record + 8)
    const bytes = font.subarray(start, start + view.getUint32(record + 12))
    return { tag, bytes: tag === 'name' ? nameTable(family) : bytes }
  })
  return assemble(font.subarray(0, 12), tables)
}

/** OpenType name ids: family, full name, PostScript name. */
const nameIds = [1, 4, 6]

/** Sets all names to the family, in UTF-16 for Windows, English (OpenType specification, name table, format 0). */
function nameTable(family: string): Uint8Array {
  const start = 6 + 12 * nameIds.length
  const bytes = new Uint8Array(start + 2 * family.length)
  const view = new DataView(bytes.buffer)
  view.setUint16(2, nameIds.length)
  view.setUint16(4, start)
  nameIds.forEach((id, index) => {
    const words = [3, 1, 0x409, id, 2 * family.length, 0]
    for (const [at, word] of words.entries()) view.setUint16(6 + 12 * index + 2 * at, word)
  })
  for (let at = 0; at < family.length; at++) view.setUint16(start + 2 * at, family.charCodeAt(at))
  return bytes
}

function assemble(head: Uint8Array, tables: { tag: string; bytes: Uint8Array }[]): Uint8Array {
  const padded = (length: number) => (length + 3) & ~3
  const first = 12 + 16 * tables.length
  const font = new Uint8Array(tables.reduce((size, { bytes }) => size + padded(bytes.length), first))
  const view = new DataView(font.buffer)
  font.set(head)
  let start = first
  tables.forEach(({ tag, bytes }, index) => {
    const record = 12 + 16 * index
    for (let at = 0; at < 4; at++) font[record + at] = tag.charCodeAt(at)
    font.set(bytes, start)
    view.setUint32(record + 4, checksum(font.subarray(start, start + padded(bytes.length))))
    view.setUint32(record + 8, start)
    view.setUint32(record + 12, bytes.length)
    start += padded(bytes.length)
  })
  return font
}

function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

function coverage(runs: readonly number[]): (codePoint: number) => boolean {
  const covered = new Set<number>()
  let at = 0
  runs.forEach((length, index) => {
    if (index % 2 === 1) for (let step = 0; step < length; step++) covered.add(at + step)
    at += length
  })
  return (codePoint) => covered.has(codePoint)
}

const { resolve } = createRequire(import.meta.url)

/** A part of a font as split by its package: the letters of one script, or about a hundred Han characters. */
interface Slice {
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
