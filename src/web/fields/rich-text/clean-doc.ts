import type { BlockNode, EditorDoc, InlineNode, ListItem, Mark } from '#contract/fields/doc/editor-doc.ts'
import { isSafeLink } from '#contract/fields/doc/safe-link.ts'

/** A node as the editor has it: with editor-specific attributes. */
export interface Written {
  type?: string
  text?: string
  attrs?: Readonly<Record<string, unknown>>
  marks?: readonly Written[]
  content?: readonly Written[]
}

/** The editor's content in the stored shape; undefined if it is empty. */
export function cleanDoc(written: Written): EditorDoc | undefined {
  const content = blocks(written.content)
  // The editor keeps an empty line at the end, which the author did not write.
  while (isBlank(content.at(-1))) content.pop()
  return content.length > 0 ? { type: 'doc', content } : undefined
}

function isBlank(node: BlockNode | undefined): boolean {
  return node?.type === 'paragraph' && !node.content
}

function blocks(nodes: readonly Written[] | undefined): BlockNode[] {
  return (nodes ?? []).flatMap((node) => block(node))
}

function block(node: Written): BlockNode[] {
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', ...line(node) }]
    case 'heading': {
      const level = Number(node.attrs?.['level'])
      return [{ type: 'heading', attrs: { level: level === 3 || level === 4 ? level : 2 }, ...line(node) }]
    }
    case 'bulletList':
      return listed(items(node), (content) => ({ type: 'bulletList', content }))
    case 'orderedList': {
      const start = Number(node.attrs?.['start'] ?? 1)
      const attrs = Number.isInteger(start) && start > 1 && start <= 10_000 ? { attrs: { start } } : {}
      return listed(items(node), (content) => ({ type: 'orderedList', ...attrs, content }))
    }
    case 'blockquote':
      return listed(blocks(node.content), (content) => ({ type: 'blockquote', content }))
    case 'codeBlock':
      return [code(node)]
    case 'horizontalRule':
      return [{ type: 'horizontalRule' }]
    case 'image':
      return picture(node)
    case 'form':
      return form(node)
    default:
      return []
  }
}

function code({ content }: Written): BlockNode {
  const text = (content ?? []).map((part) => part.text ?? '').join('')
  return { type: 'codeBlock', ...(text && { content: [{ type: 'text', text }] }) }
}

function picture({ attrs }: Written): BlockNode[] {
  const { media, alt } = attrs ?? {}
  if (typeof media !== 'string') return []
  return [{ type: 'image', attrs: { media, alt: typeof alt === 'string' ? alt : '' } }]
}

function form({ attrs }: Written): BlockNode[] {
  const key = attrs?.['form']
  return typeof key === 'string' ? [{ type: 'form', attrs: { form: key } }] : []
}

function listed<Node>(nodes: Node[], make: (nodes: Node[]) => BlockNode): BlockNode[] {
  return nodes.length > 0 ? [make(nodes)] : []
}

function items(node: Written): ListItem[] {
  return (node.content ?? []).flatMap((item): ListItem[] => {
    const content = item.type === 'listItem' ? blocks(item.content) : []
    return content.length > 0 ? [{ type: 'listItem', content }] : []
  })
}

function line({ content }: Written): { content?: InlineNode[] } {
  const nodes = (content ?? []).flatMap((node): InlineNode[] => {
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
    if (node.type !== 'text' || !node.text) return []
    const marks = marksOf(node.marks ?? [])
    return [{ type: 'text', text: node.text, ...(marks.length > 0 && { marks }) }]
  })
  return nodes.length > 0 ? { content: nodes } : {}
}

const plain = ['bold', 'italic', 'strike', 'code'] as const

function marksOf(marks: readonly Written[]): Mark[] {
  const href = marks.find(({ type }) => type === 'link')?.attrs?.['href']
  return [
    ...plain.flatMap((type): Mark[] => (marks.some((mark) => mark.type === type) ? [{ type }] : [])),
    ...(typeof href === 'string' && isSafeLink(href) ? [{ type: 'link' as const, attrs: { href } }] : []),
  ]
}
