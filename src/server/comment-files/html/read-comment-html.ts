import type { Platform } from '#posts/address.ts'
import { type PostAddress, recognizeAddress } from '#posts/recognize-address.ts'
import { textOf } from '../../files/cell-text.ts'
import type { CommentCollector } from '../comment-collector.ts'
import { absoluteUrl, platformOfHost } from '../profile-link.ts'
import type { CommentRefusal } from '../supplied-comments.ts'
import { type ElementVisitor, type PageElement, readHtml, type Tag } from './html-elements.ts'
import { type Layout, layouts, type PageComment } from './layouts.ts'
import { readLoosely } from './loose-comments.ts'

/** Reads a page (UTF-8) as a browser saves it; returns the platform and post that it says it shows, and its layout. */
export function readCommentHtml(
  bytes: Uint8Array,
  collector: CommentCollector,
): { platform: Platform | null; post: PostAddress | null; layout: string } {
  const { platform, post, layout } = factsOfPage(bytes)
  if (layout) readElements(bytes, layout, post?.id, collector)
  else readLoosely(bytes, platform ?? collector.platform, collector)
  return { platform, post: post ?? null, layout: layout?.name ?? 'links' }
}

/** What a page says about itself. */
interface PageFacts {
  platform: Platform | null
  /** the post that it shows */
  post: PostAddress | undefined
  /** the first layout that matched anything */
  layout: Layout | undefined
}

/** Scans a page once to determine how to read it. */
function factsOfPage(bytes: Uint8Array): PageFacts {
  const addresses: string[] = savedFrom(bytes)
  const found = new Set<Layout>()
  readHtml(bytes, {
    open(tag) {
      const address = ownAddress(tag)
      if (address !== undefined && addresses.length < 10) addresses.push(address)
      for (const layout of layouts) if (!found.has(layout) && layout.holdsComment(tag)) found.add(layout)
    },
    close() {},
    text() {},
  })
  const posts = addresses.map(recognizeAddress).filter((address) => address.kind !== 'unknown')
  const hosts = addresses.map((address) => absoluteUrl(address)).filter((url) => url !== undefined)
  const site =
    posts[0]?.platform ?? hosts.map((url) => platformOfHost(new URL(url).hostname)).find(Boolean) ?? null
  const layout = layouts.find((one) => found.has(one) && (site === null || one.platform === site))
  const post = posts.find((address) => address.kind === 'post')
  return { platform: site ?? layout?.platform ?? null, post, layout }
}

/** Browsers write the address of a saved page at its top. */
function savedFrom(bytes: Uint8Array): string[] {
  const head = textOf(bytes, 0, Math.min(bytes.length, 4096))
  const address = /<!-- saved from url=\(\d{1,6}\)(\S{1,2000}) -->/.exec(head)?.[1]
  return address === undefined ? [] : [address]
}

function ownAddress(tag: Tag): string | undefined {
  if (tag.name === 'link' && tag.get('rel') === 'canonical') return tag.get('href')
  return tag.name === 'meta' && tag.get('property') === 'og:url' ? tag.get('content') : undefined
}

/** the most elements, texts and characters of text stored for one comment; no real comment has more */
const maxParts = 20_000
const maxLength = 1024 * 1024

/** A comment whose element is still open. */
interface Holding {
  root: PageElement
  /** the open elements in it, with undefined for those that are not stored */
  open: PageElement[]
  parts: number
  length: number
  /** in `found` */
  index: number
}

/** Reads the comments of a page by a layout: each is stored until its element closes, then dropped. */
function readElements(
  bytes: Uint8Array,
  layout: Layout,
  post: string | undefined,
  collector: CommentCollector,
): void {
  readHtml(bytes, new CommentElements(layout, post, collector))
}

class CommentElements implements ElementVisitor {
  private readonly layout: Layout
  private readonly post: string | undefined
  private readonly collector: CommentCollector
  private readonly holdings: Holding[] = []
  /** for each open element, whether it is the root of a comment */
  private readonly roots: boolean[] = []
  /** nested comments close from the inside out, and are passed on in page order */
  private found: (PageComment | CommentRefusal | undefined)[] = []
  private row = 0

  constructor(layout: Layout, post: string | undefined, collector: CommentCollector) {
    this.layout = layout
    this.post = post
    this.collector = collector
  }

  open(tag: Tag, isInside: (name: string) => boolean): void {
    const isRoot = this.layout.holdsComment(tag)
    if (this.layout.isGap?.(tag, isInside)) {
      this.found.push('not_loaded')
      if (this.holdings.length === 0) this.flush()
    }
    const element: PageElement = { tag, children: [] }
    if (isRoot) {
      this.holdings.push({ root: element, open: [element], parts: 0, length: 0, index: this.found.length })
      this.found.push(undefined)
    } else this.keep(element)
    this.roots.push(isRoot)
  }

  close(): void {
    const isRoot = this.roots.pop() ?? false
    const holding = this.holdings.at(-1)
    if (!holding) return
    holding.open.pop()
    if (!isRoot) return
    this.holdings.pop()
    const around = { post: this.post, enclosing: this.holdings.at(-1)?.root }
    const isWhole = holding.parts <= maxParts && holding.length <= maxLength
    this.found[holding.index] = isWhole ? this.layout.read(holding.root, around) : 'text_too_long'
    if (this.holdings.length === 0) this.flush()
  }

  text(text: string, size: number): void {
    const holding = this.holdings.at(-1)
    if (!holding || ++holding.parts > maxParts) return
    holding.length += size
    if (holding.length > maxLength) return
    holding.open.at(-1)?.children.push(text)
  }

  private keep(element: PageElement): void {
    const holding = this.holdings.at(-1)
    if (!holding) return
    if (++holding.parts <= maxParts) holding.open.at(-1)?.children.push(element)
    holding.open.push(element)
  }

  private flush(): void {
    for (const found of this.found) {
      if (found === undefined) continue
      const row = ++this.row
      if (typeof found === 'string') this.collector.refuse(row, found)
      else this.collector.add({ ...found, row })
    }
    this.found = []
  }
}
