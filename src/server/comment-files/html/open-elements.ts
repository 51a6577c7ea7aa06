import { FileProblem } from '../../files/file-problem.ts'
import type { HtmlHandler, Tag } from './html-tokens.ts'

/** deeper than any real page */
const deepest = 1000

const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const drawn = new Set('circle ellipse g image line path polygon polyline rect stop use'.split(' '))

/** Elements that end where one of these begins directly inside them: pages omit their closing tags. */
const endedBy = new Map(
  Object.entries({
    p: 'p',
    li: 'li',
    dt: 'dt dd',
    dd: 'dt dd',
    td: 'td th tr',
    th: 'td th tr',
    tr: 'tr',
    option: 'option',
  }).map(([name, next]) => [name, new Set(next.split(' '))] as const),
)

/** Receives elements whose nesting is settled: each that opens closes once, in order. */
export interface ElementVisitor {
  /** `isEmpty`: it has no content, and `close` is not called */
  open(tag: Tag, isEmpty: boolean): void
  close(): void
  text(read: () => string, size: number): void
}

/** Determines which element each closing tag ends. Throws `file_too_deep`. */
export class OpenElements implements HtmlHandler {
  private readonly visitor: ElementVisitor
  private readonly names: string[] = []
  private readonly counts = new Map<string, number>()

  constructor(visitor: ElementVisitor) {
    this.visitor = visitor
  }

  isInside(name: string): boolean {
    return (this.counts.get(name) ?? 0) > 0
  }

  open(tag: Tag): void {
    const { name } = tag
    for (let last = this.names.at(-1); last && endedBy.get(last)?.has(name); last = this.names.at(-1))
      this.pop()
    const isEmpty = empty.has(name) || (tag.isSelfClosing && drawn.has(name))
    this.visitor.open(tag, isEmpty)
    if (isEmpty) return
    if (this.names.length >= deepest)
      throw new FileProblem('file_too_deep', { row: 1, limit: deepest, context: 'comments' })
    this.names.push(name)
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }

  close(name: string): void {
    if (!this.isInside(name)) return
    while (this.pop() !== name);
  }

  text(read: () => string, size: number): void {
    this.visitor.text(read, size)
  }

  /** The page ends, and with it all elements still open. */
  end(): void {
    while (this.names.length > 0) this.pop()
  }

  private pop(): string | undefined {
    const name = this.names.pop()
    if (name === undefined) return undefined
    this.counts.set(name, (this.counts.get(name) ?? 1) - 1)
    this.visitor.close()
    return name
  }
}
