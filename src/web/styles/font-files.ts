import bricolageLatinExt from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url'
import bricolageLatin from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import geistLatinExt from '@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2?url'
import geistLatin from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import geistMonoLatin from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url'
import onestLatinExt from '@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2?url'
import onestLatin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url'

/**
 * Font addresses to preload for a brand; `needsLatinExt` is for languages such as Turkish with letters outside latin.
 * Codes and numbers are in the font of fixed width: fetched later, it would lay out the whole page a second time.
 */
export function fontFiles(look: 'box' | 'lucky', needsLatinExt: boolean): readonly string[] {
  if (look === 'lucky') return [onestLatin, geistMonoLatin, ...(needsLatinExt ? [onestLatinExt] : [])]
  const letters = needsLatinExt ? [bricolageLatinExt, geistLatinExt] : []
  return [bricolageLatin, geistLatin, geistMonoLatin, ...letters]
}
