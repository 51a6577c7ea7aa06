import type { BlockNode, EditorDoc, InlineNode, ListItem, Mark } from './editor-doc.ts'

/**
 * A document in the light notation for writing without scripts: blank lines between paragraphs, `## ` before a heading,
 * `- ` or `1. ` before an item, `> ` before a quote, `**bold**`, `*italic*`, `~~struck~~`, `` `code` ``,
 * `[words](address)`, `---`, fences around code, `![alt](media:id)` for a picture, `![](form:key)` for a form. A
 * backslash escapes the next character; alone it is an empty line. The round trip loses nothing (`doc-from-text.ts`).
 */
export function textFromDoc(doc: EditorDoc): string {
  return linesOfBlocks(doc.content).join('\n')
}

function linesOfBlocks(blocks: readonly BlockNode[], isInItem = false): string[] {
  return blocks.flatMap((block, i) => {
    const lines = linesOfBlock(block)
    // An item's first paragraph and the list below it belong together.
    const isClose = isInItem && isList(block) && blocks[i - 1]?.type === 'paragraph'
    return i === 0 || isClose ? lines : ['', ...lines]
  })
}

function isList({ type }: BlockNode): boolean {
  return type === 'bulletList' || type === 'orderedList'
}

function linesOfBlock(block: BlockNode): string[] {
  switch (block.type) {
    case 'paragraph':
      return linesOfInline(block.content ?? []).map(lineStart)
    case 'heading':
      return [`${'#'.repeat(block.attrs.level)} ${linesOfInline(block.content ?? []).join('\\n')}`]
    case 'bulletList':
      return block.content.flatMap((item) => linesOfItem(item, '- '))
    case 'orderedList': {
      const start = block.attrs?.start ?? 1
      return block.content.flatMap((item, i) => linesOfItem(item, `${start + i}. `))
    }
    case 'blockquote':
      return linesOfBlocks(block.content).map((line) => (line ? `> ${line}` : '>'))
    case 'codeBlock': {
      const code = (block.content ?? []).map(({ text }) => text).join('')
      const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length))
      const fence = '`'.repeat(longest + 1)
      return [fence, ...(block.content ? code.split('\n') : []), fence]
    }
    case 'horizontalRule':
      return ['---']
    case 'image':
      return [`![${escaped(block.attrs.alt)}](media:${block.attrs.media})`]
    case 'form':
      return [`![](form:${block.attrs.form})`]
  }
}

function linesOfItem({ content }: ListItem, marker: string): string[] {
  const indent = ' '.repeat(marker.length)
  return linesOfBlocks(content, true).map((line, i) => (i === 0 ? marker : line && indent) + line)
}

const toggles = [
  ['bold', '**'],
  ['italic', '*'],
  ['strike', '~~'],
] as const

interface TextStyle {
  marks: ReadonlySet<Mark['type']>
  link: string | undefined
}

const plain: TextStyle = { marks: new Set(), link: undefined }

function linesOfInline(nodes: readonly InlineNode[]): string[] {
  let [written, style] = ['', plain]
  for (const node of nodes) {
    const next = node.type === 'text' ? styleOf(node.marks ?? []) : plain
    const between = change(style, next)
    style = next
    if (node.type === 'hardBreak') {
      written += `${between}\n`
      continue
    }
    const words = escaped(node.text)
    // A marker between two spaces is literal text, so one of the spaces is escaped.
    const standsAlone = between !== '' && /(^|\s)$/.test(written) && /^\s/.test(words)
    written += between + (standsAlone ? `\\${words}` : words)
  }
  return (written + change(style, plain)).split('\n')
}

function styleOf(marks: readonly Mark[]): TextStyle {
  const link = marks.find((mark) => mark.type === 'link')
  return { marks: new Set(marks.map(({ type }) => type)), link: link?.attrs.href }
}

/** The markers to write between text in one style and text in another. */
function change(from: TextStyle, to: TextStyle): string {
  const turned = toggles.filter(([type]) => from.marks.has(type) !== to.marks.has(type))
  const isOtherLink = from.link !== to.link
  const [wasCode, isCode] = [from.marks.has('code'), to.marks.has('code')]
  // Inside code, nothing has a meaning but its end.
  const isCut = wasCode && (!isCode || turned.length > 0 || isOtherLink)
  return [
    isCut ? '`' : '',
    from.link !== undefined && isOtherLink ? `](${from.link.replaceAll(/[()]/g, '\\$&')})` : '',
    ...turned.map(([, sign]) => sign),
    to.link !== undefined && isOtherLink ? '[' : '',
    isCode && (isCut || !wasCode) ? '`' : '',
  ].join('')
}

function escaped(words: string): string {
  return words.replaceAll(/\r\n?|\n/g, ' ').replaceAll(/[\\*~`[\]]/g, '\\$&')
}

/** Escapes a line that would start something other than a paragraph; an empty line would end the paragraph. */
function lineStart(line: string): string {
  if (line === '') return '\\'
  if (/^(\s|#|>|-)/.test(line)) return `\\${line}`
  return line.replace(/^(\d+)([.)])/, '$1\\$2')
}
