import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { LocalizedValue } from '#contract/fields/multilang-text.ts'
import { type Locale, localeNames, locales, withClose } from '#locales/locales.ts'
import { useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { VisuallyHidden } from '../../ui/inline-text.tsx'
import { Group, type GroupControl } from './group.tsx'

interface InLanguagesProps {
  label: string
  hint: string | undefined
  error: string | undefined
  /** errors by language */
  inner: Readonly<Record<string, string>>
  required: boolean
  /** language of the person filling in the form: shown first */
  locale: Locale
  /** the languages the page shows; if undefined, the field has tabs */
  languages: readonly Locale[] | undefined
  /** offers only `locale` */
  isAlone?: boolean
  isFilled: (language: Locale) => boolean
  children: (language: Locale, control: LanguageControl) => ReactNode
}

export interface LanguageControl extends GroupControl {
  lang: Locale
  'aria-label': string
}

/**
 * One field in all languages. All are in the document, so that a form without scripts submits them all; scripts show
 * only those that the page asks for, or one at a time.
 */
export function InLanguages(props: InLanguagesProps) {
  const { label, hint, error, inner, required, locale, isAlone, isFilled, children } = props
  const languages = isAlone ? [locale] : props.languages
  const t = useT()
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const faults = faultsByLanguage(inner)
  const faulty = locales.find((language) => faults[language])
  const [chosen, setChosen] = useState<Locale>(faulty ?? locale)
  const shown = languages ?? [chosen]
  // Visible languages are side by side, in the order in which the page lists them.
  const inOrder = [...new Set([...(languages ?? []), ...(isAlone ? [] : locales)])]
  const done = locales.filter(isFilled).length
  // Without scripts all languages are visible, each with its name.
  const isSide = shown.length > 1

  function choose(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step && locales[(locales.indexOf(chosen) + step + locales.length) % locales.length]
    if (!next) return
    event.preventDefault()
    setChosen(next)
    tabs.current?.querySelector<HTMLElement>(`[data-language="${next}"]`)?.focus()
  }

  return (
    <Group
      label={label}
      hint={hint}
      error={error}
      required={required}
      className="@container"
      aside={!isAlone && t('content_field.done', { done, all: locales.length })}
    >
      {(control) => (
        <>
          {!languages && (
            <div
              className="needs-script flex gap-0.5 overflow-x-auto scrollbar-none border-be border-be-line [&>:focus-visible]:-outline-offset-2"
              role="tablist"
              aria-label={t('content_field.languages', { label })}
              ref={tabs}
              onKeyDown={choose}
            >
              {locales.map((language) => (
                <button
                  className="inline-flex flex-none gap-1.25 items-center min-w-10 min-h-9 py-0 px-2.5 border-0 border-be-2 border-be-transparent bg-transparent text-ink-2 font-mono text-14 cursor-pointer hover:text-ink hover:bg-hover aria-selected:border-be-mark aria-selected:text-ink aria-selected:font-semibold"
                  key={language}
                  type="button"
                  role="tab"
                  id={`${id}-${language}-tab`}
                  aria-controls={`${id}-${language}`}
                  aria-selected={language === chosen}
                  tabIndex={language === chosen ? 0 : -1}
                  data-language={language}
                  onClick={() => setChosen(language)}
                >
                  {language}
                  <Icon {...markOf(isFilled(language), faults[language] !== undefined)} size={12} />
                  <VisuallyHidden>
                    {`${localeNames[language]}, ${t(isFilled(language) ? 'content_field.filled' : 'content_field.empty')}`}
                  </VisuallyHidden>
                </button>
              ))}
            </div>
          )}
          <div
            className={`grid grid-cols-1 gap-y-3 gap-x-6 has-[>[role=tabpanel]]:pbs-2 ${isSide ? '[@container_(width_>_600px)]:grid-cols-2' : ''}`}
          >
            {inOrder.map((language) => (
              <div
                key={language}
                id={`${id}-${language}`}
                className="field-language content-start relative grid grid-cols-1 gap-1 scripted:[&[data-off]]:hidden"
                data-off={!shown.includes(language) || undefined}
                {...(!languages && { role: 'tabpanel', 'aria-labelledby': `${id}-${language}-tab` })}
              >
                {!isAlone && (
                  <span
                    className={
                      isSide
                        ? 'text-ink-2 text-14'
                        : 'no-script hidden text-ink-2 text-14 noscript:[display:revert-layer]'
                    }
                  >
                    {localeNames[language]}
                  </span>
                )}
                {children(language, {
                  ...control,
                  lang: language,
                  'aria-label': isAlone ? label : `${label} (${localeNames[language]})`,
                  ...(faults[language] && {
                    'aria-invalid': true,
                    'aria-describedby': `${id}-${language}-error`,
                  }),
                })}
                {faults[language] && (
                  <p className="field-error" id={`${id}-${language}-error`}>
                    <Icon name="alert-circle" size={16} />
                    <span>{faults[language]}</span>
                  </p>
                )}
              </div>
            ))}
          </div>
        </>
      )}
    </Group>
  )
}

/** The sign of a tab: what its language has. */
function markOf(isFilled: boolean, isFaulty: boolean) {
  if (isFaulty) return { name: 'alert-circle', className: 'text-bad' } as const
  if (isFilled) return { name: 'check', className: 'text-accent-ink' } as const
  return { name: 'minus', className: 'text-ink-3' } as const
}

/** A document can have errors at places inside it; they are shown next to the whole document. */
function faultsByLanguage(inner: Readonly<Record<string, string>>): Partial<Record<Locale, string>> {
  const found = locales.flatMap((language): [Locale, string][] => {
    const [, texts] = Object.entries(inner).find(([at]) => at.split('.')[0] === language) ?? []
    return texts ? [[language, texts]] : []
  })
  return Object.fromEntries(found)
}

/** The language of `values` that the reader understands best: their own, the closest, English, or any available. */
export function bestLanguage<Value>(
  values: Partial<Record<Locale, Value>>,
  locale: Locale,
): Locale | undefined {
  return [...withClose(locale), 'en' as const, ...locales].find((language) => values[language])
}

interface ShownTextProps {
  texts: LocalizedValue
  locale: Locale
  /** transforms the text before it is shown */
  as?: (words: string) => string
}

/** A text in the reader's language, or in another one that is marked as such. */
export function ShownText({ texts, locale, as = (words) => words }: ShownTextProps) {
  const language = bestLanguage(texts, locale)
  if (!language) return null
  return <bdi {...(language !== locale && { lang: language })}>{as(texts[language] ?? '')}</bdi>
}

interface TellEdit<Box extends HTMLElement> {
  box: RefObject<Box | null>
  tellEdit: () => void
}

/**
 * Makes changes by click (a row added, a picture chosen, text in the editor) fire an `input` event like typing does, so
 * that code watching the form sees them; it fires after the change is in the document.
 */
export function useTellEdit<Box extends HTMLElement>(): TellEdit<Box> {
  const box = useRef<Box>(null)
  const [edits, setEdits] = useState(0)
  useEffect(() => {
    if (edits > 0) box.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [edits])
  return { box, tellEdit: () => setEdits((count) => count + 1) }
}
