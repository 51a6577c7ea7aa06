import { Link } from 'react-router'
import { type Locale, localeNames } from '#locales/locales.ts'
import { useLanguageOrder } from '#web/components/site-language.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'
import { chosenIn, type LanguagePair } from './language-pair.ts'
import { SecondLanguage } from './second-language.tsx'

interface LanguageBarProps {
  pair: LanguagePair
  /** how many texts a language still lacks; none if every language always has its texts */
  missingIn?: (locale: Locale) => number
  /** a language with an error */
  isFaulty?: (locale: Locale) => boolean
  /** a language with a custom text, which gets a pen */
  isOwn?: (locale: Locale) => boolean
  /** what else is to know about a language */
  noteOf?: (locale: Locale) => string
  onPick: (pair: LanguagePair) => void
  /** in a group of fields, instead of across the page */
  isInGroup?: boolean
  /** the address of a choice, where the page's address holds it */
  to?: (pair: LanguagePair) => string
}

/**
 * Selects the language to edit and the one beside it, and marks those that lack texts. Without room for all names in one
 * line, their codes are shown. Without scripts a form shows all languages, so only links are left of the bar.
 */
export function LanguageBar(props: LanguageBarProps) {
  const { pair, missingIn = () => 0, isFaulty = () => false, isOwn, noteOf, onPick, isInGroup, to } = props
  const t = useT()
  const { colon } = useFormat()
  const languages = useLanguageOrder()
  const wordOf = (language: Locale) => {
    if (isFaulty(language)) return t('modules.field.wrong')
    const count = missingIn(language)
    return count > 0 ? t('contents.missing', { count }) : noteOf?.(language)
  }
  return (
    <div
      className={`${to ? '' : 'needs-script '}@container border-be border-be-line ${isInGroup ? 'mbe-3' : 'px-(--gutter)'}`}
    >
      <div className="flex flex-wrap gap-y-0 gap-x-4 items-center justify-between">
        <nav className="flex-[1_1_18rem] min-w-0" aria-label={t('contents.languages')}>
          {/* The names are in line with the rest of the page, the room beside them is for marks. */}
          <ul className="flex flex-wrap -mx-2.5 my-0 p-0 list-none">
            {languages.map((language) => {
              const next = chosenIn(pair, language)
              const current = language === pair.chosen ? 'true' : undefined
              const word = wordOf(language)
              const look = lookOf(language === pair.chosen, isFaulty(language))
              const face = (
                <>
                  <bdi lang={language} className="[@container_(width_<_900px)]:sr-only">
                    {localeNames[language]}
                  </bdi>
                  <span className="hidden uppercase [@container_(width_<_900px)]:inline" aria-hidden="true">
                    {language}
                  </span>
                  {isFaulty(language) ? (
                    <Icon name="alert-circle" size={12} className="absolute -inset-e-0.75" />
                  ) : missingIn(language) > 0 ? (
                    <span
                      className="absolute inset-e-0.5 size-1.5 rounded-[50%] bg-warn forced-color-adjust-none"
                      aria-hidden="true"
                    />
                  ) : (
                    isOwn?.(language) && <Icon name="pen" size={12} className="absolute -inset-e-0.75" />
                  )}
                  {word && <VisuallyHidden> {word}</VisuallyHidden>}
                </>
              )
              return (
                <li
                  key={language}
                  title={word ? `${localeNames[language]}${colon}${word}` : localeNames[language]}
                >
                  {to ? (
                    <Link to={to(next)} className={look} aria-current={current} preventScrollReset replace>
                      {face}
                    </Link>
                  ) : (
                    <button
                      type="button"
                      className={look}
                      aria-current={current}
                      onClick={() => onPick(next)}
                    >
                      {face}
                    </button>
                  )}
                </li>
              )
            })}
          </ul>
        </nav>
        <SecondLanguage pair={pair} onPick={onPick} />
      </div>
    </div>
  )
}

/** Pills, since an underlined word would look like one more row of tabs. */
function lookOf(isCurrent: boolean, isFaulty: boolean): string {
  const back = isCurrent ? 'bg-hover font-semibold' : 'bg-transparent hover:bg-hover'
  const color = isFaulty ? 'text-bad' : isCurrent ? 'text-ink' : 'text-ink-2 hover:text-ink'
  return `relative inline-flex items-center min-h-8 phone:min-h-11 py-0 px-2.5 border-0 rounded-control whitespace-nowrap no-underline cursor-pointer forced-colors:aria-[current]:outline-1 ${back} ${color}`
}
