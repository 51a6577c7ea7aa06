import { useState } from 'react'
import { useNavigation } from 'react-router'
import {
  mailPartLimits as limits,
  type MailPart,
  type MailWords,
  partsOf,
  placeholdersOf,
} from '#contract/site/mail-parts.ts'
import type { MailTextKey, MailPreview as Preview } from '#contract/site/mail-texts.ts'
import { type Locale, localeNames } from '#locales/locales.ts'
import { useAnswer } from '#web/actions/use-answer.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextForm } from '../parts/texts/text-form.tsx'
import { MailPreview } from './mail-preview.tsx'
import { wordsInForm } from './typed-mail.ts'

interface MailFormProps {
  place: MailTextKey
  words: MailWords & { version: number }
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
  const busy = useNavigation().formData?.getAll('intent').at(-1)
  const change = (part: MailPart, text: string) => {
    setIsDirty(true)
    setDraft((now) => ({ ...now, [part]: text }))
  }
  return (
    <TextForm
      className="mail-form"
      version={words.version}
      isDirty={isDirty}
      busy={busy === 'save'}
      onDiscard={() => {
        setDraft(words)
        setIsDirty(false)
      }}
    >
      <div className="mail-form-words">
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
        <p className="muted small">{t('mail_texts.paragraph')}</p>
        <p className="muted small">{t('mail_texts.fixed')}</p>
        <Button type="submit" name="intent" value="test" size="small" icon="mail" busy={busy === 'test'}>
          {t('mail_texts.test')}
        </Button>
      </div>
      <MailPreview place={place} words={draft} saved={answer?.shown ?? preview} isDirty={isDirty} />
    </TextForm>
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
    <div className="mail-form-part">
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
        <div className="mail-form-beside small">
          <p className="page-form-language">{localeNames[source]}</p>
          <p className="page-form-words" lang={source}>
            {beside}
          </p>
        </div>
      )}
    </div>
  )
}
