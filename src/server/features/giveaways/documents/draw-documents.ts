import type { Result } from '#contract/draws/results.ts'
import { certificateContent } from './certificate-content.ts'
import type { DocumentOptions } from './document-options.ts'
import { pagePictureContent, type ShownPage } from './page-picture-content.ts'
import { pictureContent } from './picture-content.ts'
import type { PictureFormat } from './picture-shape.ts'
import { printOnce } from './print-once.ts'
import { printInThread } from './printing-thread.ts'

/**
 * A printable certificate of a draw: a tagged A4 PDF in the style of a brand. Times are in the default zone of the
 * language. A void draw is stamped. Raises `busy` if too many documents are waiting.
 */
export async function drawCertificate(result: Result, options: DocumentOptions): Promise<Uint8Array> {
  // Only the day: the same certificate may be requested repeatedly, and its print date is only informative.
  const day = options.now.toISOString().slice(0, 10)
  const { locale, brand, origin } = options
  return printOnce(['certificate', result, locale, brand, origin, day], () =>
    printInThread({ kind: 'certificate', content: certificateContent(result, options) }),
  )
}

/**
 * A picture of a result as PNG, in the style of a brand: for link previews, as a square post or as a story. Raises `busy`
 * if too many documents are waiting.
 */
export async function drawImage(
  result: Result,
  { locale, brand }: Pick<DocumentOptions, 'locale' | 'brand'>,
  format: PictureFormat = 'preview',
): Promise<Uint8Array> {
  return printOnce(['picture', result, locale, brand, format], () =>
    printInThread({ kind: 'picture', content: pictureContent(result, { locale, brand, format }) }),
  )
}

/**
 * A picture of a page of the site for link previews: PNG, 1200 x 630 pixels, in the style of a brand. Raises `busy` if
 * too many documents are waiting.
 */
export async function drawPagePicture(page: ShownPage): Promise<Uint8Array> {
  const content = pagePictureContent(page)
  return printOnce(['page', page], () => printInThread({ kind: 'page', content }))
}
