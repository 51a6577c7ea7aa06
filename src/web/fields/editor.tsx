import { docFromText } from '#contract/fields/doc/doc-from-text.ts'
import type { LocalizedDoc } from '#contract/fields/editor.ts'
import { locales } from '#locales/locales.ts'
import { Doc } from '../components/doc/doc.tsx'
import { defineFace, type ShowProps } from './face.ts'
import { useMediaShown } from './media-tools.ts'
import { EditorInput } from './parts/editor-input.tsx'
import { short } from './parts/short.ts'
import { bestLanguage } from './parts/shown-text.tsx'
import { typedAt } from './parts/typed.ts'

export const editor = defineFace<LocalizedDoc>({
  Input: EditorInput,
  Show: ShownDoc,
  Cell: ({ value, locale }) => {
    const language = bestLanguage(value, locale)
    const doc = language && value[language]
    return doc ? <bdi {...(language !== locale && { lang: language })}>{short(wordsIn(doc))}</bdi> : null
  },
  read: (form, name) =>
    Object.fromEntries(
      locales.flatMap((locale) => {
        const doc = readDoc(typedAt(form, `${name}.${locale}.doc`), typedAt(form, `${name}.${locale}`))
        return doc === undefined ? [] : [[locale, doc]]
      }),
    ),
  isWide: true,
})

/** The editor's document, else the text typed into the text area in its place. */
function readDoc(json: string, text: string): unknown {
  if (!json) return text.trim() ? docFromText(text) : undefined
  try {
    return JSON.parse(json)
  } catch {
    return docFromText(json)
  }
}

function ShownDoc({ value, locale }: ShowProps<LocalizedDoc>) {
  const shown = useMediaShown()
  const language = bestLanguage(value, locale)
  const doc = language && value[language]
  if (!doc) return null
  return (
    <div {...(language !== locale && { lang: language })}>
      <Doc doc={doc} media={shown} />
    </div>
  )
}

/** The text of a document, whatever nodes it consists of. */
function wordsIn(node: unknown): string {
  if (typeof node !== 'object' || node === null) return ''
  const { text, content } = node as { text?: unknown; content?: unknown }
  if (typeof text === 'string') return text
  return Array.isArray(content) ? content.map(wordsIn).join(' ') : ''
}
