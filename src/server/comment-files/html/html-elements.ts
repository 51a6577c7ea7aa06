import { Parser } from 'htmlparser2'
import { FileProblem } from '../../files/file-problem.ts'

/** deeper than any real page */
const maxDepth = 1000

/** Bytes that the parser gets, and characters of a text that a visitor gets, at once. */
const chunkSize = 64 * 1024

/** Elements whose content is not text of the page. */
const skipped = new Set(
  'script style textarea title noscript iframe xmp noembed noframes plaintext'.split(' '),
)

/** Receives elements whose nesting is settled: each that opens closes once, in order. */
export interface ElementVisitor {
  open(tag: Tag, isInside: (name: string) => boolean): void
  close(): void
  /** resolved text; `size` is the length of its source */
  text(text: string, size: number): void
}

/** One start tag, with lowercase names. */
export class Tag {
  readonly name: string
  private readonly attributes: Readonly<Record<string, string>>

  constructor(name: string, attributes: Readonly<Record<string, string>>) {
    this.name = name
    this.attributes = attributes
  }

  /** The value of an attribute; an empty string where it has none. */
  get(name: string): string | undefined {
    return Object.hasOwn(this.attributes, name) ? this.attributes[name] : undefined
  }
}

/** Reads HTML (UTF-8), as forgiving as browsers are. Throws `file_too_deep`. */
export function readHtml(bytes: Uint8Array, visitor: ElementVisitor): void {
  const parser = new Parser(new Elements(visitor))
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += chunkSize)
    parser.write(decoder.decode(bytes.subarray(at, at + chunkSize), { stream: true }))
  parser.end()
}

/** Passes on what the parser finds: texts as wholes, without what is not the page's, and not deeper than allowed. */
class Elements {
  private readonly visitor: ElementVisitor
  private readonly counts = new Map<string, number>()
  private parser: Pick<Parser, 'startIndex' | 'endIndex'> = { startIndex: 0, endIndex: 0 }
  private depth = 0
  /** depth of the open element whose content is skipped; 0 if there is none */
  private skippedAt = 0
  private pending = ''
  private pendingSize = 0

  constructor(visitor: ElementVisitor) {
    this.visitor = visitor
  }

  onparserinit(parser: Parser): void {
    this.parser = parser
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (++this.depth > maxDepth)
      throw new FileProblem('file_too_deep', { row: 1, limit: maxDepth, context: 'comments' })
    if (this.skippedAt > 0) return
    this.flush()
    this.visitor.open(new Tag(name, attributes), this.isInside)
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    if (skipped.has(name)) this.skippedAt = this.depth
  }

  onclosetag(name: string): void {
    const depth = this.depth--
    if (this.skippedAt > 0 && depth > this.skippedAt) return
    this.skippedAt = 0
    this.flush()
    this.counts.set(name, (this.counts.get(name) ?? 1) - 1)
    this.visitor.close()
  }

  /** The parser reports a text in pieces where it holds character references. */
  ontext(text: string): void {
    if (this.skippedAt > 0) return
    this.pending += text
    this.pendingSize += this.parser.endIndex - this.parser.startIndex + 1
    if (this.pending.length >= chunkSize) this.flush()
  }

  onend(): void {
    this.flush()
  }

  private readonly isInside = (name: string) => (this.counts.get(name) ?? 0) > 0

  private flush(): void {
    if (this.pending === '') return
    this.visitor.text(this.pending, this.pendingSize)
    this.pending = ''
    this.pendingSize = 0
  }
}

/** An element of a part of a page that is stored for a moment. */
export interface PageElement {
  tag: Tag
  children: (PageElement | string)[]
}

const blocks = new Set(
  'address article blockquote br dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(
    ' ',
  ),
)
const lineEnd = Symbol('line end')
const silent = new Set(['svg', 'button', 'template', 'select'])

export function isBlock(name: string): boolean {
  return blocks.has(name)
}

/** The descendants of an element, in page order. */
export function* elementsOf(root: PageElement): Generator<PageElement> {
  const waiting = [root]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next !== root) yield next
    for (let at = next.children.length - 1; at >= 0; at--) {
      const child = next.children[at]
      if (typeof child === 'object') waiting.push(child)
    }
  }
}

export function find(
  root: PageElement | undefined,
  test: (tag: Tag, element: PageElement) => boolean,
): PageElement | undefined {
  if (!root) return undefined
  for (const element of elementsOf(root)) if (test(element.tag, element)) return element
  return undefined
}

export const hasId = (id: string) => (tag: Tag) => tag.get('id') === id

export const hasTestId = (id: string) => (tag: Tag) =>
  tag.get('data-testid') === id || tag.get('data-e2e') === id

export function hasClass(tag: Tag, name: string): boolean {
  return (tag.get('class') ?? '').split(/\s+/).includes(name)
}

/** The visible text: a picture counts as its alt text, blocks are on lines of their own. */
export function textIn(root: PageElement | undefined, options: { keepLines?: boolean } = {}): string {
  if (!root) return ''
  const parts: string[] = []
  const waiting: (PageElement | string | typeof lineEnd)[] = [root]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === lineEnd) parts.push('\n')
    else if (typeof next === 'string') parts.push(options.keepLines ? next : next.replaceAll(/\s+/g, ' '))
    else if (next.tag.name === 'img') parts.push(next.tag.get('alt') ?? '')
    else if (next.tag.name === 'br') parts.push('\n')
    else if (!silent.has(next.tag.name)) {
      const isLine = blocks.has(next.tag.name)
      if (isLine) parts.push('\n')
      if (isLine) waiting.push(lineEnd)
      for (let at = next.children.length - 1; at >= 0; at--) waiting.push(next.children[at] ?? '')
    }
  }
  return tidy(parts.join(''))
}

/** Trims white space around lines and collapses runs of empty lines. */
export function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.replaceAll(/[\t\r\f ]+/g, ' ').trim())
  return lines
    .filter((line, at) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim()
}
