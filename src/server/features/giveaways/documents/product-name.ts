import { type BrandKey, brands } from '#brand.ts'
import type { UserText } from './text-setter.ts'

/** Letters of a name that fit next to the logo. */
const maxLetters = 40

/**
 * The name in two weights, beside the logo. The one that the operator chose may have letters that no bundled font has;
 * then the brand's own name is shown.
 */
export function productName(brand: BrandKey, siteName?: string): readonly [string, string | UserText] {
  const { name, nameParts } = brands[brand]
  return siteName ? ['', { text: siteName, instead: name, role: 'strong', maxLetters }] : nameParts
}
