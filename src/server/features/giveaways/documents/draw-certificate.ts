import type { Result } from '#contract/draws/results.ts'
import { certificateContent } from './certificate-content.ts'
import type { DocumentOptions } from './document-options.ts'
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
