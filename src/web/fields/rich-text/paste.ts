import { DOMParser as NodeParser } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'

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
export function dropWords(view: EditorView, event: DragEvent): boolean {
  if (view.dragging || !event.dataTransfer) return false
  event.preventDefault()
  const words = event.dataTransfer.getData('text/plain')
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (words && place) view.dispatch(view.state.tr.insertText(words, place.pos))
  return true
}
