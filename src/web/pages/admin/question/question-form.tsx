import { useRef } from 'react'
import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import type { Outcome } from '#web/api/send.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { useDirty } from '../parts/edit-bar.tsx'
import { EditForm } from '../parts/edit-form.tsx'
import { fieldColumns, partHeading } from '../parts/form-part.tsx'
import { LanguageBar } from '../parts/languages/language-bar.tsx'
import {
  faultyLanguage,
  isAbout,
  LanguagesContext,
  missingIn,
  useLanguagePair,
} from '../parts/languages/language-pair.ts'
import { SideBySide, useTextsInForm } from '../parts/languages/side-by-side.tsx'

interface Texts {
  question: Partial<Record<Locale, string>>
  answer: Partial<Record<Locale, string>>
  is_active: boolean
}

interface QuestionFormProps {
  /** saved values; empty for a new question */
  texts: Texts
  /** the site's language, which all others are translated from */
  source: Locale
  /** of a new question */
  save?: string
  /** when the question was last changed; a new one never was */
  seen?: string
}

/** A question in all languages, two of them side by side. */
export function QuestionForm({ texts, source, save, seen }: QuestionFormProps) {
  const t = useT()
  const busy = useBusy('save')
  const answer = useAnswer()
  const typed = answer?.intent === 'save' && !answer.ok ? answer : undefined
  const [isDirty, setIsDirty] = useDirty(typed?.at)
  const form = useRef<HTMLFormElement>(null)
  const valueOf = (name: 'question' | 'answer', locale: Locale) =>
    typed?.values[`${name}.${locale}`] ?? texts[name][locale] ?? ''
  const isActive = typed ? typed.values['is_active'] === 'on' : texts.is_active

  const inAll = (name: 'question' | 'answer') =>
    Object.fromEntries(locales.map((locale) => [locale, valueOf(name, locale)]))
  const [now, readNow] = useTextsInForm(form, { question: inAll('question'), answer: inAll('answer') })
  const faults = Object.keys(typed?.fields ?? {})
  const languages = useLanguagePair(faultyLanguage(faults))

  return (
    <EditForm
      ref={form}
      save={save}
      seen={seen}
      isDirty={isDirty}
      busy={busy}
      back={{ page: 'dashboardFaq' }}
      onChange={() => {
        setIsDirty(true)
        readNow()
      }}
      onDiscard={() => {
        form.current?.reset()
        readNow()
        setIsDirty(false)
      }}
    >
      <LanguageBar
        pair={languages.pair}
        missingIn={(locale) => missingIn(locale, Object.values(now))}
        isFaulty={(locale) => faults.some((name) => isAbout(name, locale))}
        onPick={languages.pick}
      />
      <div className="pbs-4 px-(--gutter) pbe-6">
        <div className={fieldColumns}>
          <LanguagesContext value={languages.shown}>
            <SideBySide>
              {(locale) => (
                <section className="grid grid-cols-1 gap-4" aria-labelledby={`lang-${locale}`}>
                  <h2 className={`flex gap-2 items-baseline ${partHeading}`} id={`lang-${locale}`}>
                    {localeNames[locale]}
                    {locale === source && (
                      <small className="text-ink-3 font-normal text-13">{t('faq_editing.source')}</small>
                    )}
                  </h2>
                  <TextField
                    name={`question.${locale}`}
                    label={t('faq_editing.question')}
                    lang={locale}
                    maxLength={300}
                    autoComplete="off"
                    defaultValue={valueOf('question', locale)}
                    error={
                      typed?.fields[`question.${locale}`] ??
                      (locale === languages.shown[0] && typed?.fields['question'])
                    }
                  />
                  <TextArea
                    name={`answer.${locale}`}
                    label={t('faq_editing.answer')}
                    lang={locale}
                    maxLength={4000}
                    rows={10}
                    defaultValue={valueOf('answer', locale)}
                    error={
                      typed?.fields[`answer.${locale}`] ??
                      (locale === languages.shown[0] && typed?.fields['answer'])
                    }
                  />
                </section>
              )}
            </SideBySide>
          </LanguagesContext>
          <Switch name="is_active" label={t('faq_editing.is_active')} defaultChecked={isActive} />
        </div>
      </div>
    </EditForm>
  )
}

/** The form values of a question as a call payload. */
export function typedQuestion(values: Readonly<Record<string, string>>) {
  const inAll = (name: string) =>
    Object.fromEntries(locales.map((locale) => [locale, values[`${name}.${locale}`] ?? ''])) as Record<
      Locale,
      string
    >
  return {
    question: inAll('question'),
    answer: inAll('answer'),
    is_active: values['is_active'] === 'on',
  }
}

interface FieldErrors {
  _errors?: string[]
}

/** Assigns the errors of a language to its field, such as `answer.de`. */
export function faultsByLanguage<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.ok || !outcome.fields) return outcome
  const fields = Object.entries(
    outcome.fields as Record<string, FieldErrors & Record<string, FieldErrors>>,
  ).flatMap(([name, { _errors, ...branches }]) => [
    ...(_errors ? [[name, { _errors }] as const] : []),
    ...Object.entries(branches).map(([locale, texts]) => [`${name}.${locale}`, texts] as const),
  ])
  return { ...outcome, fields: Object.fromEntries(fields) }
}
