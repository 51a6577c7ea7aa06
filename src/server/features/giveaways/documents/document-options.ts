import type { BrandKey } from '#brand.ts'
import type { Locale } from '#locales/locales.ts'

/** For whom a document is printed. */
export interface DocumentOptions {
  readonly locale: Locale
  readonly brand: BrandKey
  /** under which people reach the product, for the link and its QR code */
  readonly origin: string
  readonly now: Date
}
