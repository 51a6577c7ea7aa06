import type { CommentCollector } from '../comment-collector.ts'
import type { CommentRefusal } from '../supplied-comments.ts'
import { type ElementVisitor, readHtml, type Tag } from './html-elements.ts'
import type { Layout, PageComment } from './layout.ts'
import type { PageElement } from './page-elements.ts'

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
  /** its position among all comments of the page */
  place: number
}

/** Reads the comments of a page by a layout: each is stored until its element closes, then dropped. */
export function readElements(
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
      this.holdings.push({ root: element, open: [element], parts: 0, length: 0, place: this.found.length })
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
    this.found[holding.place] = isWhole ? this.layout.read(holding.root, around) : 'text_too_long'
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
