import type { Result } from '#contract/draws/results.ts'
import type { DocumentOptions } from './document-options.ts'
import { pictureContent } from './picture-content.ts'
import type { PictureFormat } from './picture-shape.ts'
import { printOnce } from './print-once.ts'
import { printInThread } from './printing-thread.ts'

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
