import type { Tag } from './html-elements.ts'

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
