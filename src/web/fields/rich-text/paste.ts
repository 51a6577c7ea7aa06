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
 * Pages that require trusted types let nobody read markup, and with reason. What is pasted is read into a document that is shown
 * nowhere, runs nothing and fetches nothing; of it the editor takes what its schema has nodes for.
 */
function readMarkup(html: string): Document {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('pasted-text', { createHTML: (markup) => markup })
  const plain = withoutRefused(html)
  return new DOMParser().parseFromString(policy ? policy.createHTML(plain) : plain, 'text/html')
}

/**
 * Looks and handlers of its own would do nothing in that document either, but the policy of the page would complain of each. This
 * only keeps it quiet: what is safe does not rest on it.
 */
function withoutRefused(html: string): string {
  return html.replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\s(style|on\w+)\s*=/gi, ' data-was-$1='))
}

/** Pastes words with what they look like. The editor itself would read markup in its own way, which the page refuses. */
export function pasteMarkup(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html')
  if (!html || view.state.selection.$from.parent.type.spec.code) return false
  event.preventDefault()
  const slice = NodeParser.fromSchema(view.state.schema).parseSlice(readMarkup(html).body)
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
  return true
}

/** What is dragged in from elsewhere comes as words; what is moved inside the editor is moved. */
export function dropWords(view: EditorView, event: DragEvent): boolean {
  if (view.dragging || !event.dataTransfer) return false
  event.preventDefault()
  const words = event.dataTransfer.getData('text/plain')
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (words && place) view.dispatch(view.state.tr.insertText(words, place.pos))
  return true
}
