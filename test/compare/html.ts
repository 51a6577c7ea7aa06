import type { Locale } from '../../src/locales/locales.ts'
import type { Screen } from '../looks/screens.ts'
import type { TwoProducts } from './products.ts'

export interface HtmlDifference {
  screen: string
  locale: Locale
  /** the first lines that differ, of the older page and of this one */
  before: string
  after: string
}

/**
 * Compares the server-rendered HTML of each screen; a screen that differs from itself a moment later is `unstable`, not
 * different.
 */
export async function compareHtml(
  { urls, tokens, consent }: TwoProducts,
  screens: readonly Screen[],
  locales: readonly Locale[],
): Promise<{ equal: number; unstable: string[]; differences: HtmlDifference[] }> {
  const found = { equal: 0, unstable: [] as string[], differences: [] as HtmlDifference[] }
  for (const screen of screens) {
    const token = screen.as === 'visitor' ? '' : `; token=${tokens[screen.as]}`
    const read = async (url: string, locale: Locale) => {
      const headers = { Cookie: `${consent.name}=${consent.value}${token}` }
      const answer = await fetch(url + screen.path(locale), { headers, redirect: 'manual' })
      return stableLines(`${answer.status} ${answer.headers.get('location') ?? ''}\n${await answer.text()}`)
    }
    for (const locale of locales) {
      const [before, after] = [await read(urls.before, locale), await read(urls.after, locale)]
      const at = firstDifference(before, after)
      if (at === undefined) found.equal++
      else if (firstDifference(before, await read(urls.before, locale)) !== undefined) {
        found.unstable.push(`${screen.name} ${locale}`)
      } else {
        found.differences.push({
          screen: screen.name,
          locale,
          before: before[at] ?? '',
          after: after[at] ?? '',
        })
      }
    }
  }
  return found
}

/**
 * The lines of a page, one per tag, without what two renderings of the same page never share: nonces, file hashes, new
 * keys.
 */
export function stableLines(html: string): string[] {
  return html
    .replace(/nonce="[^"]*"/g, 'nonce=""')
    .replace(/\/assets\/([\w.-]+?)-[\w-]{8}\.(js|css|woff2|svg|png|webp)/g, '/assets/$1.$2')
    .replace(/<script[^>]*>[\s\S]*?<\/script>|<link[^>]*rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replace(/localhost:\d+/g, 'localhost')
    .replaceAll('<', '\n<')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function firstDifference(before: readonly string[], after: readonly string[]): number | undefined {
  const length = Math.max(before.length, after.length)
  for (let at = 0; at < length; at++) if (before[at] !== after[at]) return at
  return undefined
}
