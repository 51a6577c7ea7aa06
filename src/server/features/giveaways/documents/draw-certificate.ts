import type { Result } from '#contract/results.ts'
import { certificateContent } from './certificate-content.ts'
import type { DocumentOptions } from './document-options.ts'
import { printOnce } from './kept-prints.ts'
import { printInThread } from './printing-thread.ts'

/**
 * A certificate of a draw to print: a tagged A4 PDF in the look of a brand. Times stand in the default zone of the language.
 * A void draw is stamped. Raises `busy` where too many documents wait.
 */
export async function drawCertificate(result: Result, options: DocumentOptions): Promise<Uint8Array> {
  // To the day: the same certificate may be asked for again and again, and its print date is only told, not proven.
  const day = options.now.toISOString().slice(0, 10)
  const { locale, brand, origin } = options
  return printOnce(['certificate', result, locale, brand, origin, day], () =>
    printInThread({ kind: 'certificate', content: certificateContent(result, options) }),
  )
}
