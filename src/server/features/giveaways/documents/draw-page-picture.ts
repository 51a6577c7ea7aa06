import { type BrandKey, brands } from '../../../../brand.ts'
import type { Locale } from '../../../../locales/locales.ts'
import { markSvg } from './document-art.ts'
import { printOnce } from './kept-prints.ts'
import { looks } from './looks.ts'
import { pageArtSvg } from './page-art.ts'
import { printInThread } from './printing-thread.ts'

interface Shown {
  readonly brand: BrandKey
  readonly locale: Locale
  readonly title: string
  readonly description: string
}

/**
 * A picture of a page of the site for previews of its link: PNG, 1200 x 630 pixels, in the look of a brand. Raises `busy`
 * where too many documents wait.
 */
export async function drawPagePicture(shown: Shown): Promise<Uint8Array> {
  const content = pagePictureContent(shown)
  return printOnce(['page', shown], () => printInThread({ kind: 'page', content }))
}

function pagePictureContent({ brand, locale, title, description }: Shown) {
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
