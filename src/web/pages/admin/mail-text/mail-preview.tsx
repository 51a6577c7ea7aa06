import { useEffect, useState } from 'react'
import type { MailWords } from '#contract/site/mail-parts.ts'
import {
  type MailTextKey,
  type MailPreview as Preview,
  previewMailText,
  showMailPreview,
} from '#contract/site/mail-texts.ts'
import { send } from '#web/api/send.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Note } from '#web/ui/note.tsx'

interface MailPreviewProps {
  place: MailTextKey
  words: MailWords
  /** of the words that were loaded or sent last */
  saved: Preview | null
  isDirty: boolean
}

const faces = ['light', 'dark', 'plain'] as const
type Face = (typeof faces)[number]

/** How long typing pauses before the preview follows. */
const pauseMs = 400

/** The email with invented values, as it is typed; without scripts a button writes it. */
export function MailPreview({ place, words, saved, isDirty }: MailPreviewProps) {
  const t = useT()
  const [face, setFace] = useState<Face>('light')
  const { preview, problem } = usePreview({ place, words, saved, isDirty })
  return (
    <section className="mail-preview" aria-labelledby="mail-preview">
      <div className="mail-preview-head">
        <h2 id="mail-preview">{t('mail_texts.preview')}</h2>
        <div className="needs-script">
          <Segmented
            label={t('mail_texts.preview')}
            options={faces.map((value) => ({ value, label: t(`mail_texts.preview.${value}`) }))}
            value={face}
            onChange={setFace}
          />
        </div>
        <noscript>
          <Button type="submit" name="intent" value="preview" size="small" icon="refresh">
            {t('mail_texts.preview.update')}
          </Button>
        </noscript>
      </div>
      {problem && (
        <Note kind="warn">
          <p role="status">{problem}</p>
        </Note>
      )}
      {preview && face === 'plain' && (
        <div className="mail-preview-plain" lang={place.locale}>
          <p className="strong">{preview.subject}</p>
          <pre className="mail-text">{preview.text}</pre>
        </div>
      )}
      {preview && face !== 'plain' && (
        <iframe
          className="mail-preview-frame"
          title={t('mail_texts.preview.frame')}
          sandbox=""
          src={`${showMailPreview.path}?${new URLSearchParams({ draft: preview.draft, theme: face })}`}
        />
      )}
      <p className="muted small">{t('mail_texts.preview.invented')}</p>
    </section>
  )
}

/** The preview of what is typed; until it is there, and while something is wrong, the last one stays. */
function usePreview({ place, words, saved, isDirty }: MailPreviewProps) {
  const [typed, setTyped] = useState<{ preview: Preview | null; problem: string }>()
  const { template, brand, locale } = place
  const { subject, text, button, note } = words
  useEffect(() => {
    if (!isDirty) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => void look(), pauseMs)
    async function look() {
      const params = { template, brand, locale }
      const payload = { subject, text, button, note }
      const outcome = await send(previewMailText, { params, payload, signal }).catch(() => undefined)
      if (!outcome || signal.aborted) return
      const problem = outcome.ok ? '' : (outcome.lines[0] ?? outcome.message)
      setTyped((last) => ({ preview: outcome.ok ? outcome.data : (last?.preview ?? null), problem }))
    }
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [template, brand, locale, subject, text, button, note, isDirty])
  return isDirty
    ? { preview: typed?.preview ?? saved, problem: typed?.problem ?? '' }
    : { preview: saved, problem: '' }
}
