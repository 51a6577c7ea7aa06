/** What a crawler reads from a document, without running anything in it. */
export interface CrawledPage {
  address: string
  title: string
  heading: string
  description: string
  robots: string | undefined
  canonical: string | undefined
  /** addresses by language tag */
  alternates: Map<string, string>
  /** Open Graph by name; the first of several */
  graph: Map<string, string>
  data: Node[]
  /** links to this site, as written */
  links: string[]
  ids: Set<string>
  /** the visible text, on one line */
  text: string
}

interface Node {
  '@type': string
  [name: string]: unknown
}

/** Parses a document as received. Our own markup has attributes in double quotes, in any order. */
export function readPage(address: string, html: string): CrawledPage {
  const tags = [...html.matchAll(/<(meta|link|a|form|[a-z][a-z0-9]*)\b([^>]*)>/g)].map(
    ([, name = '', rest = '']) => {
      const pairs = [...rest.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        plain(value),
      ])
      return { name, given: Object.fromEntries(pairs) as Record<string, string | undefined> }
    },
  )
  const of = (name: string) => tags.flatMap((tag) => (tag.name === name ? [tag.given] : []))
  const said = (kind: string, name: string) => of('meta').find((given) => given[kind] === name)?.['content']
  const origin = new URL(address).origin
  return {
    address,
    title: textOf(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    heading: textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''),
    description: said('name', 'description') ?? '',
    robots: said('name', 'robots'),
    canonical: of('link').find(({ rel }) => rel === 'canonical')?.['href'],
    alternates: new Map(
      of('link').flatMap(({ rel, hrefLang = '', hreflang = hrefLang, href = '' }) =>
        rel === 'alternate' && hreflang ? [[hreflang, href] as const] : [],
      ),
    ),
    graph: new Map(
      of('meta')
        .toReversed()
        .flatMap(({ property, content = '' }) =>
          property?.startsWith('og:') ? [[property, content] as const] : [],
        ),
    ),
    data: nodesIn(html),
    links: of('a').flatMap(({ href }) => (href && new URL(href, address).origin === origin ? [href] : [])),
    ids: new Set(tags.flatMap(({ given }) => given['id'] ?? [])),
    text: textOf(/<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? ''),
  }
}

function nodesIn(html: string): Node[] {
  const written = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  return written.flatMap(([, json = '']) => (JSON.parse(json) as { '@graph': Node[] })['@graph'])
}

function textOf(html: string): string {
  const bare = html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
  return oneLine(plain(bare))
}

/** Collapses all kinds of whitespace. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
