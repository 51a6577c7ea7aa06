import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  mailPartLimits as limits,
  type MailPart,
  type MailWords,
  partsOf,
  placeholdersOf,
} from '#contract/site/mail-parts.ts'
import type { MailPreview as Preview } from '#contract/site/mail-texts.ts'
import { useAnswer } from '#web/actions/use-answer.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { EditBar } from '../parts/edit-bar.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { MailPreview } from './mail-preview.tsx'
import { type MailPlace, wordsInForm } from './typed-mail.ts'

interface MailFormProps {
  place: MailPlace
  words: MailWords & { version: number }
  /** of the words as they are saved */
  preview: Preview | null
}

/** The words of an email beside what becomes of them. */
export function MailForm({ place, words, preview }: MailFormProps) {
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
    <Form method="post" className="mail-form" noValidate preventScrollReset>
      {/* Other buttons name another intent after it, and the last one counts. */}
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={words.version} />
      {/* Enter in a field presses the first button of a form, which saves. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <LeaveGuard isDirty={isDirty} />
      <div className="mail-form-words">
        {partsOf(place.template).map((part) => (
          <PartField
            key={part}
            {...{ place, part }}
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
      <EditBar
        save={t('page_editing.save')}
        isDirty={isDirty}
        busy={busy === 'save'}
        onDiscard={() => {
          setDraft(words)
          setIsDirty(false)
        }}
      />
    </Form>
  )
}

interface PartFieldProps {
  place: MailPlace
  part: MailPart
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

function PartField({ place: { template, locale }, part, value, error, onChange }: PartFieldProps) {
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
  if (part === 'subject' || part === 'button')
    return <TextField {...field} onChange={(event) => onChange(event.target.value)} />
  return (
    <TextArea {...field} rows={part === 'text' ? 8 : 4} onChange={(event) => onChange(event.target.value)} />
  )
}
