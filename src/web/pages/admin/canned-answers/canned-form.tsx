import { useRef, useState } from 'react'
import { Form } from 'react-router'
import type { CannedAnswer } from '../../../../contract/support-desk.ts'
import { type Locale, localeNames, locales } from '../../../../locales/locales.ts'
import { useAnswer, useBusy } from '../../../acts/use-answer.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { EditBar } from '../parts/edit-bar.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'

/** The language that all others fall back on. */
const source: Locale = 'en'

/** A canned answer in seven languages: English in sight, the others beside it. */
export function CannedForm({ answer: kept }: { answer: CannedAnswer | null }) {
  const t = useT()
  const busy = useBusy('save')
  const answer = useAnswer()
  const typed = answer?.intent === 'save' && !answer.ok ? answer : undefined
  const [isDirty, setIsDirty] = useState(typed !== undefined)
  const form = useRef<HTMLFormElement>(null)
  const valueOf = (locale: Locale) => typed?.values[`text.${locale}`] ?? kept?.text[locale] ?? ''

  const field = (locale: Locale) => (
    <TextArea
      name={`text.${locale}`}
      label={t('desk.canned.text')}
      lang={locale}
      maxLength={10_000}
      rows={locale === source ? 12 : 6}
      required={locale === source}
      defaultValue={valueOf(locale)}
      error={typed?.fields[`text.${locale}`]}
    />
  )

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="question-form"
      onChange={() => setIsDirty(true)}
      // Sent, what was typed waits for its answer; it is no reason to stay any more.
      onSubmit={() => setIsDirty(false)}
    >
      <LeaveGuard isDirty={isDirty} />
      <input type="hidden" name="intent" value="save" />
      <div className="canned-title">
        <TextField
          name="title"
          label={t('desk.canned.title')}
          hint={t('desk.canned.title.hint')}
          maxLength={100}
          required
          autoComplete="off"
          defaultValue={typed?.values['title'] ?? kept?.title ?? ''}
          error={typed?.fields['title']}
        />
      </div>
      <ul className="question-marks" aria-label={t('desk.canned.languages')}>
        {locales.map((locale) => {
          const state = valueOf(locale) ? 'filled' : 'empty'
          return (
            <li key={locale} data-state={state}>
              <a href={`#lang-${locale}`}>
                <Icon name={state === 'filled' ? 'check' : 'minus'} size={14} />
                {localeNames[locale]}
                <span className="question-state">{t(`desk.canned.state.${state}`)}</span>
              </a>
            </li>
          )
        })}
      </ul>
      <div className="question-sides">
        <section className="question-source" aria-labelledby={`lang-${source}`}>
          <h2 id={`lang-${source}`} tabIndex={-1}>
            {localeNames[source]}
            <small>{t('desk.canned.source')}</small>
          </h2>
          {field(source)}
        </section>
        <div className="question-others">
          {locales
            .filter((locale) => locale !== source)
            .map((locale) => (
              <section key={locale} aria-labelledby={`lang-${locale}`}>
                <h2 id={`lang-${locale}`} tabIndex={-1}>
                  {localeNames[locale]}
                </h2>
                {field(locale)}
              </section>
            ))}
        </div>
      </div>
      <EditBar
        save={t('desk.canned.save')}
        isDirty={isDirty}
        busy={busy}
        onDiscard={() => {
          form.current?.reset()
          setIsDirty(false)
        }}
      />
    </Form>
  )
}
