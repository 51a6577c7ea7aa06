import type { BrandKey } from '../../src/brand.ts'
import type { Locale } from '../../src/locales/locales.ts'

/** One way of viewing a screen. */
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

/** One for the n-th screen: any 24 consecutive screens cover all of them. */
export function sampleFor(n: number): Combination {
  const all = allCombinations()
  return all[(n * 7) % all.length] as Combination
}

export function nameOf({ brand, mode, locale, width }: Combination): string {
  return `${brand}-${mode}-${locale}-${width}`
}
