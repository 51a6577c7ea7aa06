import { z } from 'zod'
import { text as typed } from '../../api/text.ts'
import type { FileKind } from '../names.ts'
import { isSafeLink } from './safe-link.ts'

/** Text styling; a link leads to the web, an email address, a phone number or a page of this site. */
export type Mark =
  | { type: 'bold' }
  | { type: 'italic' }
  | { type: 'strike' }
  | { type: 'code' }
  | { type: 'link'; attrs: { href: string } }

export type InlineNode = { type: 'text'; text: string; marks?: Mark[] | undefined } | { type: 'hardBreak' }

export type BlockNode =
  | { type: 'paragraph'; content?: InlineNode[] | undefined }
  | { type: 'heading'; attrs: { level: 2 | 3 | 4 }; content?: InlineNode[] | undefined }
  | { type: 'bulletList'; content: ListItem[] }
  | { type: 'orderedList'; attrs?: { start: number } | undefined; content: ListItem[] }
  | { type: 'blockquote'; content: BlockNode[] }
  | { type: 'codeBlock'; content?: { type: 'text'; text: string }[] | undefined }
  | { type: 'horizontalRule' }
  | { type: 'image'; attrs: { media: string; alt: string } }
  /** a form of this site, to be filled in here; renders nothing if it no longer exists or is not for the reader */
  | { type: 'form'; attrs: { form: string } }

export interface ListItem {
  type: 'listItem'
  content: BlockNode[]
}

/** What the editor stores: ProseMirror JSON, with only these nodes and marks and nothing executable. */
export interface EditorDoc {
  type: 'doc'
  content: BlockNode[]
}

/** Maximum nodes and characters of one document, and maximum nesting depth. */
const docLimits = { nodes: 5000, signs: 200_000, depth: 12 } as const

/**
 * The grammar of a form's key: that of any module (`moduleKey`, which imports fields and so cannot be imported here).
 */
const formKey = /^[a-z][a-z0-9_-]{1,39}$/

const href = typed(2000).refine(isSafeLink, { params: { key: 'url' } })

const mark: z.ZodType<Mark> = z.discriminatedUnion('type', [
  ...(['bold', 'italic', 'strike', 'code'] as const).map((type) => z.strictObject({ type: z.literal(type) })),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href }) }),
] as never)

const letters = typed(docLimits.signs).min(1)
const inline: z.ZodType<InlineNode> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: letters, marks: z.array(mark).max(5).optional() }),
  z.strictObject({ type: z.literal('hardBreak') }),
])
const line = z.array(inline).optional()
const blocks: z.ZodType<BlockNode[]> = z.lazy(() => z.array(block).min(1))
const items: z.ZodType<ListItem[]> = z
  .array(z.strictObject({ type: z.literal('listItem'), content: blocks }))
  .min(1)

const block: z.ZodType<BlockNode> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), content: line }),
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]) }),
    content: line,
  }),
  z.strictObject({ type: z.literal('bulletList'), content: items }),
  z.strictObject({
    type: z.literal('orderedList'),
    attrs: z.strictObject({ start: z.int().min(0).max(10_000) }).optional(),
    content: items,
  }),
  z.strictObject({ type: z.literal('blockquote'), content: blocks }),
  z.strictObject({
    type: z.literal('codeBlock'),
    content: z.array(z.strictObject({ type: z.literal('text'), text: letters })).optional(),
  }),
  z.strictObject({ type: z.literal('horizontalRule') }),
  z.strictObject({
    type: z.literal('image'),
    attrs: z.strictObject({ media: z.uuid(), alt: typed(300) }),
  }),
  z.strictObject({ type: z.literal('form'), attrs: z.strictObject({ form: z.string().regex(formKey) }) }),
])

/** A document of the editor. Too deep or too large input is refused before it is parsed. */
export const editorDoc: z.ZodType<EditorDoc> = z
  .unknown()
  .refine(isWithinLimits, { params: { key: 'doc_too_large' }, abort: true })
  .pipe(z.strictObject({ type: z.literal('doc'), content: z.array(block) }))

function isWithinLimits(doc: unknown): boolean {
  let [nodes, signs] = [0, 0]
  const visit = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') return (signs += value.length) <= docLimits.signs
    if (typeof value !== 'object' || value === null) return true
    // An object and the array it holds are one level of the document.
    if (++nodes > docLimits.nodes * 4 || depth > docLimits.depth * 3) return false
    return Object.values(value).every((inner) => visit(inner, depth + 1))
  }
  return visit(doc, 0)
}

/** The words of a document, one line per block. */
export function wordsOfDoc(doc: EditorDoc): string {
  return doc.content.map(wordsOfBlock).filter(Boolean).join('\n')
}

function wordsOfBlock(node: BlockNode | ListItem): string {
  if (node.type === 'horizontalRule' || node.type === 'form') return ''
  if (node.type === 'image') return node.attrs.alt
  const parts: readonly (BlockNode | ListItem | InlineNode)[] = node.content ?? []
  const isLine = node.type === 'paragraph' || node.type === 'heading' || node.type === 'codeBlock'
  return isLine
    ? parts.map((part) => (part.type === 'text' ? part.text : ' ')).join('')
    : parts.map((part) => wordsOfBlock(part as BlockNode | ListItem)).join('\n')
}

/** Whether the document shows nothing. */
export function isEmptyDoc(doc: EditorDoc): boolean {
  return wordsOfDoc(doc).trim() === '' && mediaOfDoc(doc).length === 0 && formsOfDoc(doc).length === 0
}

/** Ids of the pictures in a document. */
export function mediaOfDoc(doc: EditorDoc): string[] {
  return leavesOf(doc).flatMap((node) => (node.type === 'image' ? [node.attrs.media] : []))
}

/** Keys of the forms in a document, each once, in order. */
export function formsOfDoc(doc: EditorDoc): string[] {
  return [...new Set(leavesOf(doc).flatMap((node) => (node.type === 'form' ? [node.attrs.form] : [])))]
}

/** Its blocks, without those that only contain others. */
function leavesOf({ content }: { content: readonly (BlockNode | ListItem)[] }): BlockNode[] {
  return content.flatMap((node) => {
    if (node.type === 'listItem' || node.type === 'blockquote') return leavesOf(node)
    return node.type === 'bulletList' || node.type === 'orderedList' ? leavesOf(node) : [node]
  })
}

/** A medium as pages show it. Addresses are paths of this site and never change what they show. */
export interface ShownMedia {
  id: string
  /** the name its owner gave it */
  file_name: string
  kind: FileKind
  /** MIME type */
  type: string
  /** bytes */
  size: number
  url: string
  /** its page at a video host, if it is embedded from there; null if this site serves it */
  address: string | null
  /** pixels; null if it has no dimensions */
  width: number | null
  height: number | null
  /** what it shows, in the caller's language; '' if there is no description */
  alt: string
  /** the point that must stay visible when it is cropped, from 0 to 1 */
  focal_x: number
  focal_y: number
  /** renditions, narrowest first */
  parts: { key: string; url: string; width: number; height: number; type: string; bytes: number }[]
}
