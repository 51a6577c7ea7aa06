import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { CannedAnswer } from '#contract/support/staff-tickets.ts'
import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { EditBar } from '../parts/edit-bar.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { replyVariables, writtenVariable } from '../parts/reply-variables.ts'

/** The language that all others fall back to. */
const source: Locale = 'en'

/** A canned answer in all languages, one of them shown. */
export function CannedForm({ answer: stored }: { answer: CannedAnswer | null }) {
  const t = useT()
  const busy = useBusy('save')
  const answer = useAnswer()
  const typed = answer?.intent === 'save' && !answer.ok ? answer : undefined
  const [isDirty, setIsDirty] = useState(typed !== undefined)
  const form = useRef<HTMLFormElement>(null)
  const valueOf = (locale: Locale) => typed?.values[`text.${locale}`] ?? stored?.text[locale] ?? ''

  const [written, setWritten] = useState<ReadonlySet<Locale>>(
    () => new Set(locales.filter((locale) => valueOf(locale))),
  )
  // Show the language with an error.
  const [{ chosen, seen }, setChosen] = useState({ chosen: faultyOf(typed) ?? source, seen: typed })
  if (typed !== seen) setChosen({ chosen: faultyOf(typed) ?? chosen, seen: typed })

  function update() {
    const texts = [...(form.current?.querySelectorAll('textarea') ?? [])]
    setWritten(
      new Set(locales.filter((one) => texts.some(({ lang, value }) => lang === one && value.trim()))),
    )
  }

  const panels = locales.map((locale) => ({
    locale,
    content: (
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
    ),
  }))

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="question-form"
      onChange={() => {
        setIsDirty(true)
        update()
      }}
      // After submitting, unsaved text no longer blocks leaving: it waits for the answer.
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
          defaultValue={typed?.values['title'] ?? stored?.title ?? ''}
          error={typed?.fields['title']}
        />
      </div>
      <LanguageTabs
        label={t('desk.canned.languages')}
        chosen={chosen}
        onChoose={(locale) => setChosen({ chosen: locale, seen })}
        written={written}
        panels={panels}
      />
      <Variables />
      <EditBar
        save={t('desk.canned.save')}
        isDirty={isDirty}
        busy={busy}
        onDiscard={() => {
          form.current?.reset()
          setIsDirty(false)
          update()
        }}
      />
    </Form>
  )
}

/** What a saved reply may leave open. */
function Variables() {
  const t = useT()
  return (
    <div className="canned-variables">
      <p id="variables">{t('desk.canned.variables')}</p>
      <ul aria-labelledby="variables">
        {replyVariables.map((name) => (
          <li key={name}>
            <code dir="ltr">{writtenVariable(name)}</code> {t(`desk.canned.variable.${name}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The first language whose text was refused. */
function faultyOf(typed: { fields: Readonly<Record<string, string>> } | undefined): Locale | undefined {
  return locales.find((locale) => typed?.fields[`text.${locale}`])
}

interface LanguageTabsProps {
  label: string
  chosen: Locale
  onChoose: (locale: Locale) => void
  written: ReadonlySet<Locale>
  panels: readonly { locale: Locale; content: ReactNode }[]
}

/** Shows one language, and which ones are filled in. Without scripts they follow one another. */
function LanguageTabs({ label, chosen, onChoose, written, panels }: LanguageTabsProps) {
  const t = useT()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isScripted = useScripted()

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = (locales.indexOf(chosen) + step + locales.length) % locales.length
    onChoose(locales[at] ?? chosen)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus()
  }

  return (
    <>
      <div
        className="tabs canned-tabs needs-script"
        role="tablist"
        aria-label={label}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {locales.map((locale) => {
          const state = written.has(locale) ? 'filled' : 'empty'
          return (
            <button
              key={locale}
              type="button"
              role="tab"
              id={`${id}-${locale}-tab`}
              aria-controls={`${id}-${locale}`}
              aria-selected={locale === chosen}
              tabIndex={locale === chosen ? 0 : -1}
              data-state={state}
              onClick={() => onChoose(locale)}
            >
              <Icon name={state === 'filled' ? 'check' : 'minus'} size={14} />
              {localeNames[locale]}
              <span className="visually-hidden">{t(`desk.canned.state.${state}`)}</span>
            </button>
          )
        })}
      </div>
      {panels.map(({ locale, content }) => (
        <div
          key={locale}
          className="canned-panel"
          role={isScripted ? 'tabpanel' : undefined}
          id={`${id}-${locale}`}
          aria-labelledby={isScripted ? `${id}-${locale}-tab` : undefined}
          hidden={isScripted && locale !== chosen}
        >
          {content}
        </div>
      ))}
    </>
  )
}
