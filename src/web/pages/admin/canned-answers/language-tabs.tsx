import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Icon } from '#web/ui/icon.tsx'

interface LanguageTabsProps {
  label: string
  chosen: Locale
  onChoose: (locale: Locale) => void
  written: ReadonlySet<Locale>
  panels: readonly { locale: Locale; content: ReactNode }[]
}

/** Shows one language, and which ones are filled in. Without scripts they follow one another. */
export function LanguageTabs({ label, chosen, onChoose, written, panels }: LanguageTabsProps) {
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
