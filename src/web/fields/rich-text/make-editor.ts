import { Editor, type JSONContent, Node } from '@tiptap/core'
import { DOMParser as NodeParser } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import StarterKit from '@tiptap/starter-kit'
import type { EditorDoc } from '#contract/fields/doc/editor-doc.ts'
import { isSafeLink } from '#contract/fields/doc/safe-link.ts'
import type { MediaById } from '../media-tools.ts'

/** A picture from the library. It cannot be pasted: only the library determines its address. */
const pictureNode = Node.create<{ shown: () => MediaById }>({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ shown: () => ({}) }),
  addAttributes: () => ({ media: { default: null }, alt: { default: '' } }),
  renderHTML: () => ['figure'],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('figure')
      const medium = this.options.shown()[String(node.attrs['media'])]
      const image = document.createElement('img')
      image.alt = String(node.attrs['alt'] ?? '') || medium?.alt || medium?.file_name || ''
      const part = medium?.parts.find(({ width }) => width >= 480)
      if (medium) image.src = part?.url ?? medium.url
      dom.append(image)
      return { dom }
    }
  },
})

/**
 * A form of the site, shown as a placeholder: readers fill it in on the page itself. It cannot be pasted; only its key
 * is stored.
 */
const formNode = Node.create<{ nameOf: (form: string) => string }>({
  name: 'form',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ nameOf: (form) => form }),
  addAttributes: () => ({ form: { default: null } }),
  renderHTML: () => ['div'],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div')
      dom.className = 'rich-text-form'
      dom.textContent = this.options.nameOf(String(node.attrs['form']))
      return { dom }
    }
  },
})

interface Input {
  element: HTMLElement
  doc: EditorDoc | undefined
  attributes: Record<string, string>
  shown: () => MediaById
  /** the label of a form, by its key */
  nameOfForm?: (form: string) => string
}

/** An editor with exactly the nodes and marks of `contract/fields/doc/editor-doc.ts`. It injects no styles. */
export function makeEditor({ element, doc, attributes, shown, nameOfForm }: Input): Editor {
  return new Editor({
    element,
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        underline: false,
        trailingNode: false,
        link: {
          openOnClick: false,
          autolink: true,
          defaultProtocol: 'https',
          isAllowedUri: (address) => isSafeLink(address),
          HTMLAttributes: { rel: null, target: null },
        },
      }),
      pictureNode.configure({ shown }),
      formNode.configure(nameOfForm ? { nameOf: nameOfForm } : {}),
    ],
    // Never a string: the editor would parse it as markup.
    content: (doc as JSONContent | undefined) ?? { type: 'doc', content: [{ type: 'paragraph' }] },
    editorProps: {
      attributes,
      handleDOMEvents: { paste: pasteMarkup, drop: dropWords },
    },
  })
}

interface Policy {
  createHTML: (html: string) => string
}
interface Policies {
  createPolicy: (name: string, rules: Policy) => Policy
}

let policy: Policy | undefined

/**
 * Pages that require trusted types rightly forbid parsing markup, hence the policy. The pasted markup is parsed into a
 * document that is never displayed, runs nothing and fetches nothing; the editor takes from it only what its schema
 * allows.
 */
function readMarkup(html: string): Document {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('pasted-text', { createHTML: (markup) => markup })
  const plain = withoutRefused(html)
  return new DOMParser().parseFromString(policy ? policy.createHTML(plain) : plain, 'text/html')
}

/**
 * Inline styles and handlers would have no effect in that document, but the page's policy would report each one. This
 * only avoids those reports: safety does not depend on it.
 */
function withoutRefused(html: string): string {
  return html.replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\s(style|on\w+)\s*=/gi, ' data-was-$1='))
}

/** Pastes text with its formatting. The editor's own parsing of markup is blocked by the page's policy. */
export function pasteMarkup(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html')
  if (!html || view.state.selection.$from.parent.type.spec.code) return false
  event.preventDefault()
  const slice = NodeParser.fromSchema(view.state.schema).parseSlice(readMarkup(html).body)
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
  return true
}

/** Content dragged in from outside is inserted as plain text; content dragged within the editor is moved. */
function dropWords(view: EditorView, event: DragEvent): boolean {
  if (view.dragging || !event.dataTransfer) return false
  event.preventDefault()
  const words = event.dataTransfer.getData('text/plain')
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (words && place) view.dispatch(view.state.tr.insertText(words, place.pos))
  return true
}
