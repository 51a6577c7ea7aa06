import type { BrandKey } from '../../src/brand.ts'
import type { Locale } from '../../src/locales/locales.ts'

/** One way of looking at a screen. */
export interface Combination {
  brand: BrandKey
  mode: 'light' | 'dark'
  locale: Locale
  width: 390 | 1280
}

const brands = ['box', 'lucky'] as const
const modes = ['light', 'dark'] as const
const locales = ['en', 'tr', 'de'] as const
const widths = [390, 1280] as const

/** All of them: 2 brands x 2 modes x 3 languages x 2 widths. */
export function allCombinations(): Combination[] {
  return brands.flatMap((brand) =>
    modes.flatMap((mode) =>
      locales.flatMap((locale) => widths.map((width) => ({ brand, mode, locale, width }))),
    ),
  )
}

/**
 * Three for the n-th screen: in them it meets each language, brand, mode and width at least once, and over eight screens every
 * two of those meet as well.
 */
export function sampleFor(n: number): Combination[] {
  return locales.map((locale, i) => ({
    locale,
    brand: brands[(n + i) % 2] as BrandKey,
    mode: modes[((n >> 1) + (i > 0 ? 1 : 0)) % 2] as Combination['mode'],
    width: widths[((n >> 2) + (i > 1 ? 1 : 0) + n) % 2] as Combination['width'],
  }))
}

export function nameOf({ brand, mode, locale, width }: Combination): string {
  return `${brand}-${mode}-${locale}-${width}`
}
