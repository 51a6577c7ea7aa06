import './rich-text.css'
import type { Editor } from '@tiptap/core'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { BlockNode, EditorDoc, InlineNode, ListItem, Mark } from '#contract/fields/doc/editor-doc.ts'
import { isSafeLink } from '#contract/fields/doc/safe-link.ts'
import { useT } from '../../i18n/frame.tsx'
import { useFormTools } from '../form-tools.ts'
import { type MediaById, mediaById, useMediaShown, useMediaTools } from '../media-tools.ts'
import type { LanguageControl } from '../parts/in-languages.tsx'
import { makeEditor } from './make-editor.ts'
import { Toolbar } from './toolbar.tsx'

export interface RichTextProps {
  /** the initial document */
  doc: EditorDoc | undefined
  control: LanguageControl
  onChange: (doc: EditorDoc | undefined) => void
}

/** The editor for formatted text: JSON in, JSON out. It loads as a separate chunk and replaces a text area. */
export function RichText({ doc, control, onChange }: RichTextProps) {
  const tools = useMediaTools()
  const known = useMediaShown()
  const t = useT()
  const forms = useFormTools()
  const [editor, setEditor] = useState<Editor>()
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const place = useRef<HTMLDivElement>(null)
  const start = useRef({ doc, control, forms, t })
  const latestOnChange = useRef(onChange)
  const shown = useRef<MediaById>(known)
  useEffect(() => {
    latestOnChange.current = onChange
    shown.current = { ...shown.current, ...known }
  })

  useEffect(() => {
    const { current: element } = place
    if (!element) return
    const made = makeEditor({
      element,
      doc: start.current.doc,
      attributes: attributesOf(start.current.control),
      shown: () => shown.current,
      nameOfForm: (key) => {
        const { forms: all, t: say } = start.current
        const found = all.find((form) => form.key === key)
        return found ? say('rich_text.form.shown', { name: found.name }) : say('rich_text.form.gone', { key })
      },
    })
    made.on('transaction', refresh)
    made.on('update', () => latestOnChange.current(cleanDoc(made.getJSON() as Written)))
    setEditor(made)
    return () => made.destroy()
  }, [])

  async function pick() {
    const [medium] = (await tools?.pick({ kinds: ['image'], max: 1 })) ?? []
    if (!medium) return
    shown.current = { ...shown.current, ...mediaById([medium]) }
    editor
      ?.chain()
      .focus()
      .insertContent({ type: 'image', attrs: { media: medium.id, alt: medium.alt } })
      .run()
  }

  return (
    <div
      className="rich-text border border-field rounded-control bg-surface overflow-clip data-invalid:border-bad focus-within:outline-2 focus-within:outline-mark focus-within:-outline-offset-1"
      data-invalid={control['aria-invalid']}
    >
      {editor && (
        <Toolbar
          editor={editor}
          label={control['aria-label']}
          forms={forms}
          {...(tools && { onPicture: pick })}
        />
      )}
      <div
        ref={place}
        className="doc leading-[1.6] wrap-anywhere [&_h3]:text-[1.2em] [&_figure]:mx-0 [&_li::marker]:text-ink-3"
      />
    </div>
  )
}

function attributesOf(control: LanguageControl): Record<string, string> {
  return {
    class:
      'rich-text-words min-h-[14em] max-h-[40em] py-3 px-3.5 overflow-y-auto outline-none whitespace-break-spaces wrap-anywhere',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': control['aria-label'],
    lang: control.lang,
    dir: 'auto',
    ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
    ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
  }
}

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
