import './doc.css'
import { createContext, type ReactNode, useContext } from 'react'
import type {
  BlockNode,
  EditorDoc,
  InlineNode,
  ListItem,
  Mark,
  ShownMedia,
} from '#contract/fields/doc/editor-doc.ts'
import { isSafeLink } from '#contract/fields/doc/safe-link.ts'
import { ShownPicture } from '../../ui/shown-picture.tsx'

/** Renders the forms that a document embeds; by default, nothing. */
export const FormsOfDocContext = createContext<(form: string) => ReactNode>(() => null)

interface DocProps {
  doc: EditorDoc
  /** pictures of the document, by id; others are not shown */
  media?: Readonly<Record<string, ShownMedia>>
  /** how many levels the document's headings are below their own: 1 renders its h2 as h3 */
  deeper?: 0 | 1 | 2
}

/**
 * Renders an editor document as our own elements: nodes, marks and attributes not handled here are not shown, whatever
 * the document contains, and nothing in it becomes markup.
 */
export function Doc({ doc, media = {}, deeper = 0 }: DocProps) {
  return (
    <div className="doc leading-[1.6] wrap-anywhere [&_h3]:text-[1.2em] [&_figure]:mx-0 [&_li::marker]:text-ink-3">
      {blocks(doc.content, { media, deeper })}
    </div>
  )
}

interface Around {
  media: Readonly<Record<string, ShownMedia>>
  deeper: number
}

/** Documents may be old or come from elsewhere: anything but an array counts as empty. */
function listed<Node>(nodes: readonly Node[] | undefined): readonly Node[] {
  const found: unknown = nodes
  return Array.isArray(found) && nodes ? nodes : []
}

function blocks(nodes: readonly BlockNode[] | undefined, around: Around): ReactNode {
  return listed(nodes).map((node, i) => block(node, i, around))
}

function block(node: BlockNode, key: number, around: Around): ReactNode {
  switch (node?.type) {
    case 'paragraph':
      return (
        <p key={key} dir="auto">
          {inline(node.content)}
        </p>
      )
    case 'heading':
      return heading(node, key, around)
    case 'bulletList':
      return <ul key={key}>{items(node.content, around)}</ul>
    case 'orderedList': {
      const start = node.attrs?.start ?? 1
      return (
        <ol key={key} {...(Number.isInteger(start) && start !== 1 && { start })}>
          {items(node.content, around)}
        </ol>
      )
    }
    case 'blockquote':
      return <blockquote key={key}>{blocks(node.content, around)}</blockquote>
    case 'codeBlock':
      return (
        <pre key={key} dir="ltr">
          <code>{inline(node.content)}</code>
        </pre>
      )
    case 'horizontalRule':
      return <hr key={key} />
    case 'image':
      return picture(node, key, around)
    case 'form':
      return <FormHere key={key} form={node.attrs?.form} />
    default:
      return null
  }
}

const levels = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

function heading(node: BlockNode & { type: 'heading' }, key: number, { deeper }: Around): ReactNode {
  const Level = levels[node.attrs?.level - 2 + deeper] ?? 'h4'
  return (
    <Level key={key} dir="auto">
      {inline(node.content)}
    </Level>
  )
}

function items(nodes: readonly ListItem[], around: Around): ReactNode {
  return listed(nodes).map((node, i) =>
    node?.type === 'listItem' ? <li key={i}>{blocks(node.content, around)}</li> : null,
  )
}

function picture({ attrs }: BlockNode & { type: 'image' }, key: number, { media }: Around): ReactNode {
  const id = typeof attrs?.media === 'string' ? attrs.media : ''
  const found = Object.hasOwn(media, id) ? media[id] : undefined
  if (found?.kind !== 'image') return null
  const alt = typeof attrs.alt === 'string' ? attrs.alt : ''
  return (
    <figure key={key}>
      <ShownPicture picture={found} alt={alt || found.alt} sizes="(width < 760px) 100vw, 720px" />
    </figure>
  )
}

/** The page renders the form; an unknown key renders nothing. */
function FormHere({ form }: { form: string | undefined }): ReactNode {
  const show = useContext(FormsOfDocContext)
  return typeof form === 'string' ? show(form) : null
}

function inline(nodes: readonly InlineNode[] | undefined): ReactNode {
  return listed(nodes).map((node, i) => {
    if (node?.type === 'hardBreak') return <br key={i} />
    if (node?.type !== 'text' || typeof node.text !== 'string') return null
    return <span key={i}>{listed(node.marks).reduceRight<ReactNode>(marked, node.text)}</span>
  })
}

function marked(inside: ReactNode, mark: Mark): ReactNode {
  switch (mark?.type) {
    case 'bold':
      return <strong>{inside}</strong>
    case 'italic':
      return <em>{inside}</em>
    case 'strike':
      return <s>{inside}</s>
    case 'code':
      return <code>{inside}</code>
    case 'link':
      return link(mark, inside)
    default:
      return inside
  }
}

function link({ attrs }: Mark & { type: 'link' }, inside: ReactNode): ReactNode {
  const href = typeof attrs?.href === 'string' ? attrs.href : ''
  if (!isSafeLink(href)) return inside
  return /^[/#]/.test(href) ? (
    <a href={href}>{inside}</a>
  ) : (
    <a href={href} rel="noopener noreferrer">
      {inside}
    </a>
  )
}
