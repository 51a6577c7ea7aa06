import { createHash } from 'node:crypto'
import type { Result } from '#contract/draws/results.ts'
import { certificateContent, type DocumentOptions } from './certificate-content.ts'
import { pagePictureContent, type ShownPage } from './page-picture-content.ts'
import { pictureContent } from './picture-content.ts'
import type { PictureFormat } from './picture-shape.ts'
import { printInThread } from './printing-thread.ts'

/**
 * A printable certificate of a draw: a tagged A4 PDF in the style of a brand. Times are in the time zone of the draw. A
 * void draw is stamped. Raises `busy` if too many documents are waiting.
 */
export async function renderCertificate(result: Result, options: DocumentOptions): Promise<Uint8Array> {
  // Only the day: the same certificate may be requested repeatedly, and its print date is only informative.
  const day = options.now.toISOString().slice(0, 10)
  const { locale, brand, origin, siteName } = options
  return printOnce(['certificate', result, locale, brand, origin, siteName, day], () =>
    printInThread({ kind: 'certificate', content: certificateContent(result, options) }),
  )
}

/**
 * A picture of a result as PNG, in the style of a brand: for link previews, as a square post or as a story. Raises `busy`
 * if too many documents are waiting.
 */
export async function renderImage(
  result: Result,
  { locale, brand, siteName }: Pick<DocumentOptions, 'locale' | 'brand' | 'siteName'>,
  format: PictureFormat = 'preview',
): Promise<Uint8Array> {
  return printOnce(['picture', result, locale, brand, siteName, format], () =>
    printInThread({ kind: 'picture', content: pictureContent(result, { locale, brand, siteName, format }) }),
  )
}

/**
 * A picture of a page of the site for link previews: PNG, 1200 x 630 pixels, in the style of a brand. Raises `busy` if
 * too many documents are waiting.
 */
export async function renderPagePicture(page: ShownPage): Promise<Uint8Array> {
  const content = pagePictureContent(page)
  return printOnce(['page', page], () => printInThread({ kind: 'page', content }))
}

/** bytes cached in memory, because link previews and reloads request the same few documents again */
const maxBytes = 16 * 1024 * 1024

const cache = new Map<string, Promise<Uint8Array>>()
const sizes = new Map<string, number>()

/**
 * Prints once for all concurrent callers, and caches the most recently used documents. The key includes all inputs, so
 * an erased name or a replaced winner makes a new document.
 */
async function printOnce(from: readonly unknown[], print: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(from)).digest('base64')
  const cached = cache.get(key)
  if (cached) {
    // Moved to the end, so that the first entry of the map is the least recently used.
    cache.delete(key)
    cache.set(key, cached)
    return cached
  }
  const printed = print()
  cache.set(key, printed)
  try {
    sizes.set(key, (await printed).length)
    forgetOldest()
  } catch (problem) {
    cache.delete(key)
    throw problem
  }
  return printed
}

function forgetOldest(): void {
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  for (const key of cache.keys()) {
    if (bytes <= maxBytes) return
    const size = sizes.get(key)
    if (size === undefined) continue
    bytes -= size
    sizes.delete(key)
    cache.delete(key)
  }
}
