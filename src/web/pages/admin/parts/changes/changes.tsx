import type { AuditLine } from '#contract/accounts/audit.ts'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { type Phrase, phrasesOf, type Shown } from './change-phrases.ts'

/** The old and new values of a record, field by field: all of them, or the first in one line and how many more. */
export function Changes({ line, isWhole = false }: { line: AuditLine; isWhole?: boolean }) {
  const t = useT()
  const format = useFormat()
  const locale = useLocale()
  const phrases = phrasesOf(line, { t, format, locale })
  const [first, ...more] = phrases
  if (!first) return <span className="data-table-absent">{t('audit.no_changes')}</span>
  if (isWhole) return <PhraseList phrases={phrases} />
  return (
    <span className="changes-line flex gap-2 items-baseline max-w-[clamp(16ch,19vw,44ch)] phone:max-w-full phone:flex-wrap text-13">
      <span className="min-w-0 truncate phone:whitespace-normal">
        <PhraseText phrase={first} />
      </span>
      {more.length > 0 && (
        <small className="flex-none text-ink-3">{t('audit.more', { count: more.length })}</small>
      )}
    </span>
  )
}

function PhraseList({ phrases }: { phrases: readonly Phrase[] }) {
  return (
    <ul className="grid gap-0.5 max-w-[60ch] m-0 p-0 list-none text-13 wrap-anywhere">
      {phrases.map((phrase) => (
        <li key={phrase.field}>
          <PhraseText phrase={phrase} />
        </li>
      ))}
    </ul>
  )
}

function PhraseText({ phrase: { label, before, after, added, removed } }: { phrase: Phrase }) {
  const t = useT()
  const { colon } = useFormat()
  const name = <b>{label}</b>
  if (added || removed)
    return (
      <>
        {name}
        {colon}
        {added && t('audit.added', { names: added })}
        {added && removed && '; '}
        {removed && t('audit.removed', { names: removed })}
      </>
    )
  if (before && after)
    return (
      <Sentence
        text={t('audit.was_is', { field: slot(0), before: slot(1), after: slot(2) })}
        parts={[name, <Value key="before" value={before} />, <Value key="after" value={after} />]}
      />
    )
  if (before)
    return (
      <Sentence
        text={t('audit.was', { field: slot(0), before: slot(1) })}
        parts={[name, <Value key="before" value={before} />]}
      />
    )
  return (
    <>
      {name}
      {colon}
      {after ? <Value value={after} /> : t('audit.changed')}
    </>
  )
}

function Value({ value: { text, isId } }: { value: Shown }) {
  return isId ? (
    <code className="select-all" dir="ltr">
      {text}
    </code>
  ) : (
    <bdi>{text}</bdi>
  )
}
