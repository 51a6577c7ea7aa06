import { escapeHtml } from '#contract/api/escape-html.ts'

/** Text for any place in XML, which cannot represent most control characters and lone surrogates: those are removed. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))
}
