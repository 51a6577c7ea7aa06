import type { Result } from '#contract/draws/results.ts'
import type { DocumentOptions } from './document-options.ts'
import { pictureContent } from './picture-content.ts'
import { printOnce } from './print-once.ts'
import { printInThread } from './printing-thread.ts'

/**
 * A picture of a result for link previews: PNG, 1200 x 630 pixels, in the style of a brand. Raises `busy` if too many
 * documents are waiting.
 */
export async function drawImage(
  result: Result,
  { locale, brand }: Pick<DocumentOptions, 'locale' | 'brand'>,
): Promise<Uint8Array> {
  return printOnce(['picture', result, locale, brand], () =>
    printInThread({ kind: 'picture', content: pictureContent(result, { locale, brand }) }),
  )
}
