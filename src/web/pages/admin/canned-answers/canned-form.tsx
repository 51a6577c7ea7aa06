import { useRef } from 'react'
import type { CannedAnswer } from '#contract/support/staff-tickets.ts'
import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { useT } from '#web/i18n/frame.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { useDirty } from '../parts/edit-bar.tsx'
import { EditForm } from '../parts/edit-form.tsx'
import { fieldColumn, fieldColumns } from '../parts/form-part.tsx'
import { LanguageBar } from '../parts/languages/language-bar.tsx'
import {
  faultyLanguage,
  isAbout,
  LanguagesContext,
  missingIn,
  useLanguagePair,
} from '../parts/languages/language-pair.ts'
import { SideBySide, useTextsInForm } from '../parts/languages/side-by-side.tsx'
import { replyVariables, writtenVariable } from '../parts/reply-variables.ts'

/** The language that all others fall back to. */
const source: Locale = 'en'

/** A canned answer in all languages, two of them side by side. */
export function CannedForm({ answer: stored }: { answer: CannedAnswer | null }) {
  const t = useT()
  const busy = useBusy('save')
  const answer = useAnswer()
  const typed = answer?.intent === 'save' && !answer.ok ? answer : undefined
  const [isDirty, setIsDirty] = useDirty(typed?.at)
  const form = useRef<HTMLFormElement>(null)
  const valueOf = (locale: Locale) => typed?.values[`text.${locale}`] ?? stored?.text[locale] ?? ''

  const begin = { text: Object.fromEntries(locales.map((locale) => [locale, valueOf(locale)])) }
  const [now, readNow] = useTextsInForm(form, begin)
  const faults = Object.keys(typed?.fields ?? {})
  const languages = useLanguagePair(faultyLanguage(faults))

  return (
    <EditForm
      ref={form}
      seen={stored?.updated_at}
      isDirty={isDirty}
      busy={busy}
      back={{ page: 'dashboardCannedAnswers' }}
      onChange={() => {
        setIsDirty(true)
        readNow()
      }}
      onDiscard={() => {
        form.current?.reset()
        setIsDirty(false)
        readNow()
      }}
    >
      {stored && <input type="hidden" name="answer" value={stored.id} />}
      <div className="pbs-4 px-(--gutter) pbe-6">
        <div className={fieldColumn}>
          <TextField
            name="title"
            label={t('desk.canned.title')}
            hint={t('desk.canned.title.hint')}
            maxLength={100}
            required
            autoComplete="off"
            defaultValue={typed?.values['title'] ?? stored?.title ?? ''}
            error={typed?.fields['title']}
          />
        </div>
      </div>
      <LanguageBar
        pair={languages.pair}
        missingIn={(locale) => missingIn(locale, [now['text'] ?? {}])}
        isFaulty={(locale) => faults.some((name) => isAbout(name, locale))}
        onPick={languages.pick}
      />
      <div className="pbs-4 px-(--gutter) pbe-6">
        <div className={fieldColumns}>
          <LanguagesContext value={languages.shown}>
            <SideBySide>
              {(locale) => (
                <TextArea
                  name={`text.${locale}`}
                  label={`${t('desk.canned.text')} (${localeNames[locale]})`}
                  hint={t(locale === source ? 'desk.canned.source' : 'desk.canned.fallback')}
                  lang={locale}
                  maxLength={10_000}
                  rows={12}
                  required={locale === source}
                  defaultValue={valueOf(locale)}
                  error={typed?.fields[`text.${locale}`]}
                />
              )}
            </SideBySide>
          </LanguagesContext>
          <Variables />
        </div>
      </div>
    </EditForm>
  )
}

/** What a saved reply may leave open. */
function Variables() {
  const t = useT()
  return (
    <div className="field-hint">
      <p id="variables">{t('desk.canned.variables')}</p>
      <ul className="flex flex-wrap gap-y-0.5 gap-x-4" aria-labelledby="variables">
        {replyVariables.map((name) => (
          <li key={name}>
            <code dir="ltr">{writtenVariable(name)}</code> {t(`desk.canned.variable.${name}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
