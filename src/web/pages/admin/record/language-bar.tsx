import { Form, Link } from 'react-router'
import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { type PartDone, stateOf } from './completeness.ts'
import type { Languages } from './load-record.ts'

interface LanguageBarProps {
  path: string
  languages: Languages
  parts: readonly PartDone[]
}

const icons = { filled: 'check', half: 'pen', empty: 'minus' } as const

/** Selects the language to edit and the one beside it, with their progress. Without scripts all are shown. */
export function LanguageBar({ path, languages: { chosen, beside, isPicked }, parts }: LanguageBarProps) {
  const t = useT()
  const to = (language: Locale) => {
    const next = (language === beside ? chosen : beside) ?? 'none'
    return `${path}?${new URLSearchParams({ language, ...(isPicked && { beside: next }) })}`
  }
  return (
    <div className="record-languages needs-script">
      <nav aria-label={t('contents.languages')}>
        <ul>
          {locales.map((language) => {
            const state = stateOf(parts, language)
            return (
              <li key={language} data-state={state}>
                <Link
                  to={to(language)}
                  aria-current={language === chosen ? 'true' : undefined}
                  preventScrollReset
                  replace
                >
                  <Icon name={icons[state]} size={14} />
                  {localeNames[language]}
                  <span className="visually-hidden">{t(`contents.state.${state}`)}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <Form method="get" className="record-beside" preventScrollReset replace>
        <input type="hidden" name="language" value={chosen} />
        <label>
          <span>{t('contents.beside')}</span>
          <span className="select">
            <select
              className="input"
              name="beside"
              key={`${chosen} ${beside}`}
              defaultValue={beside ?? 'none'}
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            >
              <option value="none">{t('contents.alone')}</option>
              {locales
                .filter((candidate) => candidate !== chosen)
                .map((one) => (
                  <option key={one} value={one}>
                    {localeNames[one]}
                  </option>
                ))}
            </select>
            <Icon name="chevron-down" />
          </span>
        </label>
      </Form>
    </div>
  )
}
