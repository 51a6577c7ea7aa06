const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * An address that is allowed in a link: of this site, or with a harmless scheme. Undefined for everything else, judged
 * as a browser would read it: it drops tabs and line breaks, takes `\` for `/`, and `//host` for another site.
 */
export function safeAddress(address: string | null): string | undefined {
  const text = address?.trim()
  if (!text || /[\p{Cc}\p{Zl}\p{Zp}\\ ]/u.test(text)) return undefined
  if (text.startsWith('/')) return isOfThisSite(text) ? text : undefined
  if (!URL.canParse(text)) return undefined
  return schemes.has(new URL(text).protocol) ? text : undefined
}

function isOfThisSite(path: string): boolean {
  const here = 'http://here.invalid'
  return URL.canParse(path, here) && new URL(path, here).origin === here
}
