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
  /** in a group of fields, instead of across the page */
  isInGroup?: boolean
  /** the address of a choice, where the page's address holds it */
  to?: (pair: LanguagePair) => string
}

const icons = { filled: 'check', half: 'pen', empty: 'minus' } as const

/** Selects the language to edit and the one beside it, and says which of them are written. Without scripts all are shown. */
export function LanguageBar(props: LanguageBarProps) {
  const { pair, stateOf, isFaulty = () => false, words, onPick, isInGroup, to } = props
  const t = useT()
  return (
    <div
      className={`needs-script flex flex-wrap gap-y-0 gap-x-4 items-center justify-between border-be border-be-line ${
        isInGroup ? 'mbe-3' : 'px-(--gutter)'
      }`}
    >
      {/* On a phone the strip ends where the page does. */}
      <nav className="flex-[1_1_18rem] min-w-0 phone:-me-(--gutter)" aria-label={t('contents.languages')}>
        {/* What goes on behind the edge fades out there, without room of its own or of the gap before it; at the end nothing goes on. */}
        <ul className="flex gap-y-0 gap-x-3 relative w-0 min-w-full m-0 p-0 overflow-x-auto list-none after:content-[''] after:sticky after:inset-e-0 after:flex-none after:w-10 after:-ms-13 after:bg-[linear-gradient(to_left,var(--surface),transparent)] after:pointer-events-none rtl:after:bg-[linear-gradient(to_right,var(--surface),transparent)]">
          {locales.map((language) => {
            const state = stateOf(language)
            const next = chosenIn(pair, language)
            const current = language === pair.chosen ? 'true' : undefined
            const stateWord = isFaulty(language)
              ? t('modules.field.wrong')
              : (words?.[state] ?? t(`contents.state.${state}`))
            const look = lookOf(language === pair.chosen, isFaulty(language), state)
            const face = (
              <>
                <Icon name={isFaulty(language) ? 'alert-circle' : icons[state]} size={14} />
                <bdi lang={language}>{localeNames[language]}</bdi>
                <VisuallyHidden> {stateWord}</VisuallyHidden>
              </>
            )
            return (
              <li key={language} className="last:relative last:z-1" title={stateWord}>
                {to ? (
                  <Link to={to(next)} className={look} aria-current={current} preventScrollReset replace>
                    {face}
                  </Link>
                ) : (
                  <button type="button" className={look} aria-current={current} onClick={() => onPick(next)}>
                    {face}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
      <label className="flex gap-2 items-center py-1 text-ink-2 text-13 whitespace-nowrap">
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

function lookOf(isCurrent: boolean, isFaulty: boolean, state: LanguageState): string {
  const line = isCurrent ? 'border-be-mark font-semibold' : 'border-be-transparent'
  let color = isCurrent ? 'text-ink' : 'text-ink-2 hover:text-ink'
  if (isFaulty) color = 'text-bad'
  if (state === 'empty' && !isCurrent) color = 'text-ink-3'
  return `inline-flex gap-1 items-center min-h-11 p-0 border-0 border-be-2 bg-transparent whitespace-nowrap no-underline cursor-pointer ${line} ${color}`
}

/** With another language to edit: the two change places if it was the one beside. */
function chosenIn(pair: LanguagePair, language: Locale): LanguagePair {
  return { ...pair, chosen: language, beside: language === pair.beside ? pair.chosen : pair.beside }
}
