import type { Result } from '#contract/results.ts'
import type { DocumentOptions } from './document-options.ts'
import { printOnce } from './kept-prints.ts'
import { pictureContent } from './picture-content.ts'
import { printInThread } from './printing-thread.ts'

/**
 * A picture of a result for previews of its link: PNG, 1200 x 630 pixels, in the look of a brand. Raises `busy` where too many
 * documents wait.
 */
export async function drawImage(
  result: Result,
  { locale, brand }: Pick<DocumentOptions, 'locale' | 'brand'>,
): Promise<Uint8Array> {
  return printOnce(['picture', result, locale, brand], () =>
    printInThread({ kind: 'picture', content: pictureContent(result, { locale, brand }) }),
  )
}
