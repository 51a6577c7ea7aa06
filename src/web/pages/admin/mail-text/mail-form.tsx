import { useEffect, useState } from 'react'
import {
  mailPartLimits as limits,
  type MailPart,
  type MailWords,
  mailParts,
  partsOf,
  placeholdersOf,
} from '#contract/site/mail-parts.ts'
import {
  type MailTextKey,
  type MailPreview as Preview,
  previewMailText,
  showMailPreview,
} from '#contract/site/mail-texts.ts'
import { type Locale, localeNames } from '#locales/locales.ts'
import type { FormValues } from '#web/actions/answer-action.ts'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { send } from '#web/api/send.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Note } from '#web/ui/note.tsx'
import { EditForm } from '../parts/edit-form.tsx'
import { fieldColumn, partHeading } from '../parts/form-part.tsx'
import { restMs } from '../parts/use-rest.ts'

interface MailFormProps {
  place: MailTextKey
  words: MailWords & { version: number; updated_at?: string | undefined }
  /** the words in the source language; null if that is the same language */
  beside: MailWords | null
  source: Locale
  /** of the words as they are saved */
  preview: Preview | null
}

/** The words of an email beside what becomes of them. */
export function MailForm({ place, words, beside, source, preview }: MailFormProps) {
  const t = useT()
  const answer = useAnswer<Preview>()
  const typed = answer && answer.intent !== 'remove' && answer.intent !== 'restore' && answer.values
  const isKept = typed && 'subject' in typed && !(answer.ok && answer.intent === 'save')
  const [draft, setDraft] = useState<MailWords>(isKept ? wordsInForm(typed) : words)
  const [isDirty, setIsDirty] = useState(isKept === true)
  const errors = isKept ? answer.fields : {}
  const isSaving = useBusy('save')
  const isTesting = useBusy('test')
  const change = (part: MailPart, text: string) => {
    setIsDirty(true)
    setDraft((now) => ({ ...now, [part]: text }))
  }
  return (
    <EditForm
      className="pbs-4 px-(--gutter) pbe-6"
      version={words.version}
      seen={words.updated_at}
      isDirty={isDirty}
      busy={isSaving}
      back={{ page: 'dashboardMailTexts' }}
      onDiscard={() => {
        setDraft(words)
        setIsDirty(false)
      }}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,360px),1fr))] gap-y-4 gap-x-6">
        <div className={`${fieldColumn} content-start`}>
          {partsOf(place.template).map((part) => (
            <PartField
              key={part}
              {...{ place, part, source }}
              beside={beside?.[part]}
              value={draft[part]}
              error={errors[part]}
              onChange={(text) => change(part, text)}
            />
          ))}
          <p className="field-hint">{t('mail_texts.paragraph')}</p>
          <p className="field-hint">{t('mail_texts.fixed')}</p>
          <Button
            type="submit"
            name="intent"
            value="test"
            size="small"
            icon="mail"
            busy={isTesting}
            className="justify-self-start"
          >
            {t('mail_texts.test')}
          </Button>
        </div>
        <MailPreview place={place} words={draft} saved={answer?.shown ?? preview} isDirty={isDirty} />
      </div>
    </EditForm>
  )
}

interface PartFieldProps {
  place: MailTextKey
  part: MailPart
  value: string
  error: string | undefined
  beside: string | undefined
  source: Locale
  onChange: (text: string) => void
}

function PartField(props: PartFieldProps) {
  const { place, part, value, error, beside, source, onChange } = props
  const { template, locale } = place
  const t = useT()
  const { list } = useFormat()
  const names = placeholdersOf(template, part).map(
    (name) => `{{${name}}} (${t(`mail_texts.placeholder.${name}`)})`,
  )
  const field = {
    name: part,
    label: t(`mail_texts.${part}`),
    hint: t('mail_texts.placeholders', { list: list(names) }),
    lang: locale,
    required: true,
    maxLength: limits[part],
    value,
    error,
  }
  const isLine = part === 'subject' || part === 'button'
  return (
    <div className="grid grid-cols-1 gap-2">
      {isLine ? (
        <TextField {...field} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <TextArea
          {...field}
          rows={part === 'text' ? 8 : 4}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {beside && (
        <div className="small py-2 px-3 rounded-control bg-paper text-ink-2 wrap-anywhere">
          <p className="text-ink-3 text-13">{localeNames[source]}</p>
          <p className="whitespace-pre-line" lang={source}>
            {beside}
          </p>
        </div>
      )}
    </div>
  )
}

/** The words as they stand in a form. */
export function wordsInForm(values: FormValues): MailWords {
  const words: MailWords = { subject: '', text: '', button: '', note: '' }
  for (const part of mailParts) words[part] = (values[part] ?? '').replaceAll('\r\n', '\n')
  return words
}

interface MailPreviewProps {
  place: MailTextKey
  words: MailWords
  /** of the words that were loaded or sent last */
  saved: Preview | null
  isDirty: boolean
}

const faces = ['light', 'dark', 'plain'] as const
type Face = (typeof faces)[number]

/** The email with invented values, as it is typed; without scripts a button writes it. */
function MailPreview({ place, words, saved, isDirty }: MailPreviewProps) {
  const t = useT()
  const [face, setFace] = useState<Face>('light')
  const { preview, problem } = usePreview({ place, words, saved, isDirty })
  return (
    <section className="grid grid-cols-1 gap-3 content-start" aria-labelledby="mail-preview">
      <div className="flex flex-wrap gap-y-2 gap-x-3 items-center justify-between">
        <h2 className={partHeading} id="mail-preview">
          {t('mail_texts.preview')}
        </h2>
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
        <div className="min-h-150" lang={place.locale}>
          <p className="strong">{preview.subject}</p>
          <pre className="p-4 border border-line rounded-control bg-surface [font:inherit] whitespace-pre-wrap wrap-anywhere">
            {preview.text}
          </pre>
        </div>
      )}
      {preview && face !== 'plain' && (
        <iframe
          className="w-full h-150 border border-line rounded-control"
          title={t('mail_texts.preview.frame')}
          sandbox=""
          src={`${showMailPreview.path}?${new URLSearchParams({ draft: preview.draft, theme: face })}`}
        />
      )}
      <p className="field-hint">{t('mail_texts.preview.invented')}</p>
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
    const timer = setTimeout(() => void look(), restMs)
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
