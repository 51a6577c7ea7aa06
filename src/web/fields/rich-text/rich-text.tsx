import './rich-text.css'
import type { Editor } from '@tiptap/core'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { EditorDoc } from '#contract/fields/doc/editor-doc.ts'
import { useT } from '../../i18n/frame.tsx'
import { useFormTools } from '../form-tools.ts'
import { type MediaById, mediaById, useMediaShown, useMediaTools } from '../media-tools.ts'
import type { LanguageControl } from '../parts/in-languages.tsx'
import { cleanDoc, type Written } from './clean-doc.ts'
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
    const [medium] = (await tools?.pick({ kinds: ['image'], most: 1 })) ?? []
    if (!medium) return
    shown.current = { ...shown.current, ...mediaById([medium]) }
    editor
      ?.chain()
      .focus()
      .insertContent({ type: 'image', attrs: { media: medium.id, alt: medium.alt } })
      .run()
  }

  return (
    <div className="rich-text" data-invalid={control['aria-invalid']}>
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
    class: 'rich-text-words',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': control['aria-label'],
    lang: control.lang,
    dir: 'auto',
    ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
    ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
  }
}
