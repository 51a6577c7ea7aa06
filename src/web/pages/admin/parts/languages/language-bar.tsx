import { Link } from 'react-router'
import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'
import type { LanguagePair } from './language-pair.ts'

type LanguageState = 'filled' | 'half' | 'empty'

interface LanguageBarProps {
  pair: LanguagePair
  stateOf: (locale: Locale) => LanguageState
  /** a language with an error */
  isFaulty?: (locale: Locale) => boolean
  /** what the states are called, if not complete, incomplete and empty */
  words?: Readonly<Record<LanguageState, string>>
  onPick: (pair: LanguagePair) => void
  /** the address of a choice, where the page's address holds it */
  to?: (pair: LanguagePair) => string
}

const icons = { filled: 'check', half: 'pen', empty: 'minus' } as const

/** Selects the language to edit and the one beside it, and says which of them are written. Without scripts all are shown. */
export function LanguageBar({ pair, stateOf, isFaulty = () => false, words, onPick, to }: LanguageBarProps) {
  const t = useT()
  return (
    <div className="language-bar needs-script flex flex-wrap gap-y-0 gap-x-4 items-center justify-between px-(--gutter) border-be border-be-line">
      <nav className="flex-[1_1_18rem] min-w-0" aria-label={t('contents.languages')}>
        <ul className="flex gap-y-0 gap-x-3 relative w-0 min-w-full m-0 p-0 overflow-x-auto list-none">
          {locales.map((language) => {
            const state = stateOf(language)
            const next = chosenIn(pair, language)
            const current = language === pair.chosen ? 'true' : undefined
            const stateWord = isFaulty(language)
              ? t('modules.field.wrong')
              : (words?.[state] ?? t(`contents.state.${state}`))
            const face = (
              <>
                <Icon name={isFaulty(language) ? 'alert-circle' : icons[state]} size={14} />
                <bdi lang={language}>{localeNames[language]}</bdi>
                <VisuallyHidden> {stateWord}</VisuallyHidden>
              </>
            )
            return (
              <li
                key={language}
                title={stateWord}
                data-state={state}
                data-faulty={isFaulty(language) || undefined}
              >
                {to ? (
                  <Link to={to(next)} aria-current={current} preventScrollReset replace>
                    {face}
                  </Link>
                ) : (
                  <button type="button" aria-current={current} onClick={() => onPick(next)}>
                    {face}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
      <label className="language-beside flex gap-2 items-center py-1.25 text-ink-2 text-13 whitespace-nowrap">
        <span>{t('contents.beside')}</span>
        <span className="select">
          <select
            className="input"
            value={pair.beside ?? 'none'}
            onChange={(event) => {
              // The form around it has not changed.
              event.stopPropagation()
              const beside = locales.find((one) => one === event.currentTarget.value) ?? null
              onPick({ ...pair, beside, isPicked: true })
            }}
          >
            <option value="none">{t('contents.alone')}</option>
            {locales
              .filter((candidate) => candidate !== pair.chosen)
              .map((one) => (
                <option key={one} value={one}>
                  {localeNames[one]}
                </option>
              ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      </label>
    </div>
  )
}

/** With another language to edit: the two change places if it was the one beside. */
function chosenIn(pair: LanguagePair, language: Locale): LanguagePair {
  return { ...pair, chosen: language, beside: language === pair.beside ? pair.chosen : pair.beside }
}
