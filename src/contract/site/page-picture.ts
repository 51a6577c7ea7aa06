import type { Locale } from '#locales/locales.ts'
import type { PublicPageName } from './public-pages.ts'

/** Incremented when the same words are drawn differently. */
const drawing = 1

/**
 * Path of a page's preview picture for links in messengers. Its query changes with the content, because they cache it.
 */
export function pagePicturePath(
  page: PublicPageName,
  {
    brand,
    name,
    locale,
    title,
    description,
  }: { brand: string; name: string; locale: Locale; title: string; description: string },
): string {
  return `/og/${brand}/${locale}/${page}.png?v=${fingerprint(`${drawing} ${name} ${title} ${description}`)}`
}

/** FNV-1a, 32 bits: only used to bust caches. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}
