import { type ComponentType, useEffect, useRef, useState } from 'react'
import { docFromText } from '#contract/fields/doc/doc-from-text.ts'
import type { EditorDoc } from '#contract/fields/doc/editor-doc.ts'
import { textFromDoc } from '#contract/fields/doc/text-from-doc.ts'
import type { LocalizedDoc } from '#contract/fields/editor.ts'
import { type Locale, locales } from '#locales/locales.ts'
import { Doc } from '../components/doc/doc.tsx'
import { useT } from '../i18n/frame.tsx'
import { defineFace, type InputProps, type ShowProps } from './face.ts'
import { useMediaShown } from './media-tools.ts'
import { bestLanguage, InLanguages, type LanguageControl, useTellEdit } from './parts/in-languages.tsx'
import { short } from './parts/short.ts'
import { typedAt } from './parts/typed.ts'
import type { RichTextProps } from './rich-text/rich-text.tsx'

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

/**
 * Formatted text in all languages: text areas with a light notation, replaced by the editor where scripts run.
 * Visitors, who submit forms, write in their own language only.
 */
function EditorInput(props: InputProps<LocalizedDoc>) {
  const { field, name, value, label, hint, error, inner, locale, languages, mode } = props
  const t = useT()
  const [filled, setFilled] = useState<Partial<Record<Locale, boolean>>>({})
  return (
    <InLanguages
      label={label}
      hint={hint}
      error={error}
      inner={inner}
      required={field.required}
      locale={locale}
      languages={languages}
      isAlone={mode === 'upload'}
      isFilled={(language) => filled[language] ?? value[language] !== undefined}
    >
      {(language, control) => (
        <>
          <OneLanguage
            name={`${name}.${language}`}
            start={value[language]}
            control={control}
            onFilled={(isFilled) => setFilled((now) => ({ ...now, [language]: isFilled }))}
          />
          <p className="field-hint no-script hidden noscript:[display:revert-layer]">
            {t('content_field.notation')}
          </p>
        </>
      )}
    </InLanguages>
  )
}

interface OneLanguageProps {
  name: string
  start: EditorDoc | undefined
  control: LanguageControl
  onFilled: (isFilled: boolean) => void
}

type RichText = ComponentType<RichTextProps>

/** Form parsing loads the faces too, in code that has no texts, so the editor's texts are loaded only here. */
async function loadRichText(): Promise<RichText> {
  const { withTexts } = await import('../i18n/learn-texts.ts')
  return withTexts('rich_text', async () => (await import('./rich-text/rich-text.tsx')).RichText)
}

/** A text area until its language is in view and the editor has loaded; both submit the same document. */
function OneLanguage({ name, start, control, onFilled }: OneLanguageProps) {
  const { box, tellEdit } = useTellEdit<HTMLDivElement>()
  const area = useRef<HTMLTextAreaElement>(null)
  const [Loaded, setLoaded] = useState<{ RichText: RichText; doc: EditorDoc | undefined }>()
  const [doc, setDoc] = useState<EditorDoc>()
  const text = start ? textFromDoc(start) : ''

  useEffect(() => {
    const { current: element } = area
    if (!element || !('IntersectionObserver' in globalThis)) return
    let isHere = true
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      void loadRichText()
        .then((RichText) => {
          if (!isHere) return
          // Keeps what was typed while the editor was loading.
          const typed = element.value
          const begun = typed === text ? start : typed.trim() ? docFromText(typed) : undefined
          setDoc(begun)
          setLoaded({ RichText, doc: begun })
        })
        // If the editor cannot be loaded, the text area still works.
        .catch(() => undefined)
    })
    seen.observe(element)
    return () => {
      isHere = false
      seen.disconnect()
    }
  }, [start, text])

  if (!Loaded)
    return (
      <textarea
        {...control}
        ref={area}
        className="input"
        name={name}
        rows={10}
        dir="auto"
        defaultValue={text}
        onChange={({ currentTarget }) => onFilled(currentTarget.value.trim() !== '')}
      />
    )
  const { RichText } = Loaded
  return (
    <div ref={box}>
      <input type="hidden" name={`${name}.doc`} value={doc ? JSON.stringify(doc) : ''} />
      <RichText
        doc={Loaded.doc}
        control={control}
        onChange={(changed) => {
          setDoc(changed)
          onFilled(changed !== undefined)
          tellEdit()
        }}
      />
    </div>
  )
}
