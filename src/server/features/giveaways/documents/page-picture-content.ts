import { type BrandKey, brands } from '../../../../brand.ts'
import type { Locale } from '../../../../locales/locales.ts'
import { markSvg } from './document-art.ts'
import { looks } from './looks.ts'
import { pageArtSvg } from './page-art.ts'

export interface ShownPage {
  readonly brand: BrandKey
  readonly locale: Locale
  readonly title: string
  readonly description: string
}

/** Everything that stands on the picture of a page; the template only places it. */
export function pagePictureContent({ brand, locale, title, description }: ShownPage) {
  const { stage } = looks[brand]
  return {
    language: locale,
    brand,
    look: stage,
    art: { mark: markSvg(brand, stage.mark1, stage.mark2), page: pageArtSvg(brand) },
    product: brands[brand].nameParts,
    title,
    description,
  }
}

export type PagePictureContent = ReturnType<typeof pagePictureContent>
