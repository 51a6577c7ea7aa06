import type { BlockNode, EditorDoc, InlineNode, ListItem, Mark } from './editor-doc.ts'
import { isSafeLink } from './safe-link.ts'

/** Parses the notation of `text-from-doc.ts` into a document. Anything without a special meaning is a paragraph. */
export function docFromText(text: string): EditorDoc {
  return { type: 'doc', content: blocksOf(text.replaceAll(/\r\n?/g, '\n').split('\n'), 0) }
}

/** Below this depth, markers are literal text. */
const deepest = 14
/** How many levels a quote and a list use, as counted by the limits of a document. */
const [quoteDepth, listDepth] = [1, 2]

const heading = /^(#{1,4}) (.*)$/s
const bullet = /^[-*] /
const number = /^(\d{1,5})[.)] /
const rule = /^-{3,}\s*$/
const fence = /^(`{3,})/
const picture = /^!\[((?:\\[^]|[^\]\\])*)\]\(media:([0-9a-f-]{36})\)\s*$/s
const form = /^!\[\]\(form:([a-z][a-z0-9_-]{1,39})\)\s*$/

function blocksOf(lines: readonly string[], depth: number): BlockNode[] {
  const blocks: BlockNode[] = []
  let at = 0
  while (at < lines.length) {
    if (isBlank(lines[at])) at++
    else {
      const [block, next] = blockAt(lines, at, depth)
      blocks.push(block)
      at = next
    }
  }
  return blocks
}

function blockAt(lines: readonly string[], at: number, depth: number): [BlockNode, number] {
  const line = lines[at] ?? ''
  const [, signs, title] = heading.exec(line) ?? []
  if (signs) {
    const level = Math.max(2, signs.length) as 2 | 3 | 4
    return [{ type: 'heading', attrs: { level }, ...inline([title ?? '']) }, at + 1]
  }
  if (rule.test(line)) return [{ type: 'horizontalRule' }, at + 1]
  const placed = placedIn(line)
  if (placed) return [placed, at + 1]
  if (fence.test(line)) return codeAt(lines, at)
  if (depth + quoteDepth <= deepest && line.startsWith('>')) return quoteAt(lines, at, depth)
  if (depth + listDepth <= deepest && bullet.test(line)) return listAt(lines, at, depth, bullet)
  if (depth + listDepth <= deepest && number.test(line)) return listAt(lines, at, depth, number)
  let end = at + 1
  while (end < lines.length && !isBlank(lines[end]) && !beginsBlock(lines[end] ?? '', depth)) end++
  return [{ type: 'paragraph', ...inline(lines.slice(at, end)) }, end]
}

/** A placed element, not text: a picture or a form. */
function placedIn(line: string): BlockNode | undefined {
  const [, alt, media] = picture.exec(line) ?? []
  if (media) return { type: 'image', attrs: { media, alt: unescaped(alt ?? '') } }
  const [, key] = form.exec(line) ?? []
  return key ? { type: 'form', attrs: { form: key } } : undefined
}

function isBlank(line: string | undefined): boolean {
  return !line?.trim()
}

function beginsBlock(line: string, depth: number): boolean {
  const isPlain = [heading, rule, fence, picture, form].some((begin) => begin.test(line))
  const isQuote = depth + quoteDepth <= deepest && line.startsWith('>')
  const isItem = depth + listDepth <= deepest && (bullet.test(line) || number.test(line))
  return isPlain || isQuote || isItem
}

function codeAt(lines: readonly string[], at: number): [BlockNode, number] {
  const [, signs = ''] = fence.exec(lines[at] ?? '') ?? []
  const rest = lines.slice(at + 1)
  const length = rest.findIndex((line) => line.startsWith(signs) && !line.slice(signs.length).trim())
  const code = (length < 0 ? rest : rest.slice(0, length)).join('\n')
  const end = length < 0 ? lines.length : at + length + 2
  return [{ type: 'codeBlock', ...(code && { content: [{ type: 'text', text: code }] }) }, end]
}

function quoteAt(lines: readonly string[], at: number, depth: number): [BlockNode, number] {
  let end = at
  while (lines[end]?.startsWith('>')) end++
  const inner = lines.slice(at, end).map((line) => line.replace(/^> ?/, ''))
  return [{ type: 'blockquote', content: someBlocks(inner, depth + quoteDepth) }, end]
}

function listAt(lines: readonly string[], at: number, depth: number, marker: RegExp): [BlockNode, number] {
  const items: ListItem[] = []
  const start = Number(number.exec(lines[at] ?? '')?.[1] ?? 1)
  let end = at
  for (let found = marker.exec(lines[end] ?? ''); found && !rule.test(lines[end] ?? ''); ) {
    const width = found[0].length
    const inner = [(lines[end++] ?? '').slice(width)]
    for (let next = end; next < lines.length; next++) {
      const line = lines[next] ?? ''
      if (isBlank(line)) continue
      if (!line.startsWith('  ')) break
      while (end <= next) inner.push(dedented(lines[end++] ?? '', width))
    }
    items.push({ type: 'listItem', content: someBlocks(inner, depth + listDepth) })
    found = marker.exec(lines[end] ?? '')
  }
  if (marker === bullet) return [{ type: 'bulletList', content: items }, end]
  const attrs = start !== 1 && start <= 10_000 ? { attrs: { start } } : {}
  return [{ type: 'orderedList', ...attrs, content: items }, end]
}

function dedented(line: string, width: number): string {
  const spaces = /^ */.exec(line)?.[0].length ?? 0
  return line.slice(Math.min(spaces, width))
}

/** Items and quotes hold at least one block. */
function someBlocks(lines: readonly string[], depth: number): BlockNode[] {
  const blocks = blocksOf(lines, depth)
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }]
}

type Token =
  | { is: 'text'; text: string }
  | { is: 'break' }
  | { is: 'turn'; mark: 'bold' | 'italic' | 'strike' | 'code'; sign: string }
  | { is: 'link'; href: string }
  | { is: 'end' }

const turns = { '**': 'bold', '*': 'italic', '~~': 'strike', '`': 'code' } as const

function inline(lines: readonly string[]): { content?: InlineNode[] } {
  const tokens = lines.flatMap((line, i) => [...(i > 0 ? [{ is: 'break' } as const] : []), ...tokensOf(line)])
  const content = nodesOf(withoutOpenEnds(tokens))
  return content.length > 0 ? { content } : {}
}

function tokensOf(line: string): Token[] {
  const tokens: Token[] = []
  let [at, isCode, linkEnd, linkLength] = [0, false, -1, 0]
  while (at < line.length) {
    const rest = line.slice(at)
    const [sign] = /^(\*\*|\*|~~|`)/.exec(rest) ?? []
    const link = !isCode && linkEnd < at ? linkAhead(rest) : undefined
    if (rest.startsWith('\\')) {
      const next = rest[1]
      if (next === 'n') tokens.push({ is: 'break' })
      else if (next === undefined || /[\p{P}\p{S}\s]/u.test(next))
        tokens.push({ is: 'text', text: next ?? '' })
      else tokens.push({ is: 'text', text: `\\${next}` })
      at += 2
    } else if (sign && (sign === '`' || !isCode) && !standsAlone(line, at, sign.length)) {
      if (sign === '`') isCode = !isCode
      tokens.push({ is: 'turn', mark: turns[sign as keyof typeof turns], sign })
      at += sign.length
    } else if (link) {
      tokens.push({ is: 'link', href: link.href })
      linkEnd = at + link.words + 1
      linkLength = link.length - link.words - 1
      at++
    } else if (at === linkEnd) {
      tokens.push({ is: 'end' })
      at += linkLength
    } else {
      const text = String.fromCodePoint(line.codePointAt(at) ?? 0)
      tokens.push({ is: 'text', text })
      at += text.length
    }
  }
  return tokens
}

/** As in `2 * 3`. */
function standsAlone(line: string, at: number, length: number): boolean {
  const [before = '', after = ''] = [line[at - 1], line[at + length]]
  return /\s/.test(before) && /\s/.test(after)
}

const linkShape = /^\[((?:\\[^]|[^[\]\\])+)\]\(((?:\\[()]|[^\s()\\])+)\)/

function linkAhead(rest: string): { href: string; words: number; length: number } | undefined {
  const [whole, words, address] = linkShape.exec(rest) ?? []
  const href = address?.replaceAll(/\\([()])/g, '$1')
  if (!whole || words === undefined || !href || !isSafeLink(href)) return undefined
  return { href, words: words.length, length: whole.length }
}

/** An opening marker that is never closed is literal text. */
function withoutOpenEnds(tokens: readonly Token[]): Token[] {
  const open = new Map<string, Token>()
  for (const token of tokens)
    if (token.is === 'turn') {
      if (open.has(token.mark)) open.delete(token.mark)
      else open.set(token.mark, token)
    }
  const alone = new Set(open.values())
  return tokens.map((token) =>
    token.is === 'turn' && alone.has(token) ? { is: 'text', text: token.sign } : token,
  )
}

function nodesOf(tokens: readonly Token[]): InlineNode[] {
  const nodes: InlineNode[] = []
  const on = new Set<string>()
  let [words, href] = ['', undefined as string | undefined]
  const flush = () => {
    if (!words) return
    const marks: Mark[] = [
      ...(['bold', 'italic', 'strike', 'code'] as const).flatMap((type) => (on.has(type) ? [{ type }] : [])),
      ...(href === undefined ? [] : [{ type: 'link' as const, attrs: { href } }]),
    ]
    nodes.push({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
    words = ''
  }
  for (const token of tokens) {
    if (token.is === 'text') {
      words += token.text
      continue
    }
    flush()
    if (token.is === 'break') nodes.push({ type: 'hardBreak' })
    else if (token.is === 'turn') on[on.has(token.mark) ? 'delete' : 'add'](token.mark)
    else href = token.is === 'link' ? token.href : undefined
  }
  flush()
  return nodes
}

function unescaped(words: string): string {
  return words.replaceAll(/\\(.)/gs, '$1')
}
