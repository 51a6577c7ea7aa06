import type { BrandKey } from '#brand.ts'
import type { Locale } from '#locales/locales.ts'

/** The reader a document is printed for. */
export interface DocumentOptions {
  readonly locale: Locale
  readonly brand: BrandKey
  /** base address of the product, for the link and its QR code */
  readonly origin: string
  readonly now: Date
}
