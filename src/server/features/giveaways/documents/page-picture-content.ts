import { type BrandKey, brands } from '../../../../brand.ts'
import type { Locale } from '../../../../locales/locales.ts'
import { markSvg } from './document-art.ts'
import { looks } from './looks.ts'
import { pageArtSvg } from './page-art.ts'
import type { Said } from './text-setter.ts'

/** Letters of a name that fit beside the sign. */
const mostLetters = 40

export interface ShownPage {
  readonly brand: BrandKey
  readonly locale: Locale
  readonly title: string
  readonly description: string
  /** what the operator calls the site, where that is not the name of the brand */
  readonly siteName?: string
}

/** Everything that stands on the picture of a page; the template only places it. */
export function pagePictureContent({ brand, locale, title, description, siteName }: ShownPage) {
  const { stage } = looks[brand]
  return {
    language: locale,
    brand,
    look: stage,
    art: { mark: markSvg(brand, stage.mark1, stage.mark2), page: pageArtSvg(brand) },
    product: siteName ? ['', ownName(siteName, brand)] : brands[brand].nameParts,
    title,
    description,
  }
}

/** A name has letters that no font of the product may have; then the brand's own stands there. */
function ownName(said: string, brand: BrandKey): Said {
  return { said, instead: brands[brand].name, role: 'strong', most: mostLetters }
}

export type PagePictureContent = ReturnType<typeof pagePictureContent>
