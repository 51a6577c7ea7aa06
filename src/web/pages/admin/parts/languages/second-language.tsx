import { localeNames } from '#locales/locales.ts'
import { useLanguageOrder } from '#web/components/site-language.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { LanguagePair } from './language-pair.ts'

interface SecondLanguageProps {
  pair: LanguagePair
  onPick: (pair: LanguagePair) => void
}

/** Selects the language beside the one to edit. */
export function SecondLanguage({ pair, onPick }: SecondLanguageProps) {
  const t = useT()
  const languages = useLanguageOrder()
  return (
    <label className="needs-script flex gap-2 items-center py-1 text-ink-2 text-13 whitespace-nowrap">
      <span>{t('contents.beside')}</span>
      <span className="select">
        <select
          className="input"
          value={pair.beside ?? 'none'}
          onChange={(event) => {
            // The form around it has not changed.
            event.stopPropagation()
            const beside = languages.find((one) => one === event.currentTarget.value) ?? null
            onPick({ ...pair, beside, isPicked: true })
          }}
        >
          <option value="none">{t('contents.alone')}</option>
          {languages
            .filter((one) => one !== pair.chosen)
            .map((one) => (
              <option key={one} value={one}>
                {localeNames[one]}
              </option>
            ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </label>
  )
}
