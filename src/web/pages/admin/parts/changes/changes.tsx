import type { AuditLine } from '#contract/site/logs.ts'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'
import { type Phrase, phrasesOf, type Shown } from './phrases.ts'

/** The old and new values of a record, field by field: all of them, or the first in one line and how many more. */
export function Changes({ line, isWhole = false }: { line: AuditLine; isWhole?: boolean }) {
  const t = useT()
  const format = useFormat()
  const locale = useLocale()
  const phrases = phrasesOf(line, { t, format, locale, isWhole })
  const [first, ...more] = phrases
  if (!first) return <span className="text-ink-3">{t('audit.no_changes')}</span>
  if (isWhole) return <PhraseList phrases={phrases} />
  return (
    <span className="flex gap-2 items-baseline max-w-[clamp(16ch,19vw,44ch)] [@media(width>1100px)]:in-[.list-beside]:max-w-[22ch] phone:max-w-full phone:flex-wrap text-13">
      <span className="min-w-0 truncate phone:whitespace-normal">
        <PhraseText phrase={first} />
      </span>
      {more.length > 0 && (
        <small className="flex-none text-ink-3">{t('audit.more', { count: more.length })}</small>
      )}
    </span>
  )
}

/** Old and new values side by side; of a record that had no values before, just the new ones. */
function PhraseList({ phrases }: { phrases: readonly Phrase[] }) {
  const t = useT()
  if (phrases.some(({ before, removed }) => before || removed))
    return (
      <div className="grid gap-2 text-13 wrap-anywhere">
        <p className={`${pairLook} text-ink-3`} aria-hidden="true">
          <span>{t('audit.before')}</span>
          <span>{t('audit.after')}</span>
        </p>
        <ul className="grid m-0 p-0 list-none">
          {phrases.map((phrase) => (
            <li key={phrase.field} className="py-1.75 border-bs border-bs-line">
              <b className="block mbe-0.5">{phrase.label}</b>
              <Pair phrase={phrase} />
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <ul className="grid gap-0.5 max-w-[60ch] m-0 p-0 list-none text-13 wrap-anywhere">
      {phrases.map((phrase) => (
        <li key={phrase.field}>
          <PhraseText phrase={phrase} isWhole />
        </li>
      ))}
    </ul>
  )
}

const pairLook = 'grid grid-cols-2 gap-3'

/** What was, struck through, and what is. Of a secret only that it changed. */
function Pair({ phrase: { before, after, added, removed } }: { phrase: Phrase }) {
  const t = useT()
  const { colon } = useFormat()
  const was = before ?? (removed && { text: removed })
  const is = after ?? (added && { text: added })
  if (!was && !is) return t('audit.changed')
  // Of a list it says what came and what went, not all that there was.
  const isList = added !== undefined || removed !== undefined
  return (
    <div className={pairLook}>
      {was ? (
        <del className={`text-ink-3 ${isLong(was) ? 'no-underline' : 'line-through'}`}>
          <VisuallyHidden>{t('audit.before') + colon}</VisuallyHidden>
          <WholeValue value={was} />
        </del>
      ) : (
        <NoValue title={t('audit.before')} isList={isList} />
      )}
      {is ? (
        <ins className="no-underline">
          <VisuallyHidden>{t('audit.after') + colon}</VisuallyHidden>
          <WholeValue value={is} />
        </ins>
      ) : (
        <NoValue title={t('audit.after')} isList={isList} />
      )}
    </div>
  )
}

function NoValue({ title, isList }: { title: string; isList: boolean }) {
  const t = useT()
  const { colon } = useFormat()
  if (isList)
    return (
      <span className="text-ink-3" aria-hidden="true">
        –
      </span>
    )
  return (
    <span className="text-ink-3">
      <VisuallyHidden>{title + colon}</VisuallyHidden>
      {t('audit.nothing')}
    </span>
  )
}

/** Longer texts are shown in one line, which opens. */
const longest = 160

function isLong({ text }: Shown): boolean {
  return text.length > longest
}

/** A value in full; of a long one its beginning, and all of it behind a press. */
function WholeValue({ value }: { value: Shown }) {
  const t = useT()
  if (!isLong(value)) return <Value value={value} />
  return (
    <details className="group">
      <summary className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 items-baseline cursor-pointer list-none">
        <span className="truncate group-open:invisible" aria-hidden="true">
          <bdi>{value.text.slice(0, longest)}</bdi>
        </span>
        <span className="text-accent-ink underline underline-offset-[0.2em]">{t('audit.whole')}</span>
      </summary>
      <div className="pbs-1 whitespace-pre-line">
        <Value value={value} />
      </div>
    </details>
  )
}

function PhraseText({ phrase, isWhole = false }: { phrase: Phrase; isWhole?: boolean }) {
  const { label, before, after, added, removed } = phrase
  const t = useT()
  const { colon } = useFormat()
  const ShownValue = isWhole ? WholeValue : Value
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
      {after ? <ShownValue value={after} /> : t('audit.changed')}
    </>
  )
}

function Value({ value: { text, isCode } }: { value: Shown }) {
  return isCode ? (
    <code className="select-all text-12" dir="ltr">
      {text}
    </code>
  ) : (
    <bdi>{text}</bdi>
  )
}
