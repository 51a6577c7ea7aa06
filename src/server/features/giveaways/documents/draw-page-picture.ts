import { pagePictureContent, type ShownPage } from './page-picture-content.ts'
import { printOnce } from './print-once.ts'
import { printInThread } from './printing-thread.ts'

/**
 * A picture of a page of the site for link previews: PNG, 1200 x 630 pixels, in the style of a brand. Raises `busy` if
 * too many documents are waiting.
 */
export async function drawPagePicture(page: ShownPage): Promise<Uint8Array> {
  const content = pagePictureContent(page)
  return printOnce(['page', page], () => printInThread({ kind: 'page', content }))
}
