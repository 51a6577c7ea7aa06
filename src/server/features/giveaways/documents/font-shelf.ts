import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { renameFont } from './font-file.ts'
import type { Slice } from './font-slices.ts'

/** One slice of a font in one weight, ready for the typesetter. */
export interface OpenFont {
  /** the name under which texts ask for it */
  readonly family: string
  readonly bytes: Uint8Array
  readonly covers: (codePoint: number) => boolean
}

/** Reads which code points a font draws: how many it leaves out, how many it has, and so on in turns. */
export type ReadCoverage = (font: Uint8Array) => readonly number[]

export interface FontShelf {
  /** a slice in a weight (100 to 900), opened once */
  open(slice: Slice, weight: number): Promise<OpenFont>
  /** every font opened so far, in the order of opening */
  all(): readonly OpenFont[]
}

/**
 * Opens fonts when a text first needs them. The packages hold variable fonts, compressed and cut by script: 17 MB instead of
 * 200 for whole fonts in three weights. The typesetter knows static fonts only, so the weight is settled here, in some 3 ms.
 */
export function createFontShelf(readCoverage: ReadCoverage): FontShelf {
  const fonts = new Map<string, OpenFont>()
  return {
    all: () => [...fonts.values()],
    open: async (slice, weight) => {
      const family = `d-${slice.font}-${slice.name}-${weight}`
      const known = fonts.get(family)
      if (known) return known
      const packed = await readFile(slice.file)
      // The types know no call without a text: all glyphs are wanted, of which the letters of the text are not the end
      const settled = await (subsetFont as (...given: unknown[]) => Promise<Uint8Array>)(packed, undefined, {
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

function coverage(runs: readonly number[]): (codePoint: number) => boolean {
  const covered = new Set<number>()
  let at = 0
  runs.forEach((length, index) => {
    if (index % 2 === 1) for (let step = 0; step < length; step++) covered.add(at + step)
    at += length
  })
  return (codePoint) => covered.has(codePoint)
}
