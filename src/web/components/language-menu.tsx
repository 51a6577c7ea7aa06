import { localeNames, locales } from '../../locales/locales.ts'
import { useFrame } from '../i18n/frame.tsx'
import { LocaleLink } from '../i18n/link.tsx'

/** The languages behind one button; it opens without JavaScript too. */
export function LanguageMenu() {
  const { locale, t } = useFrame()
  return (
    <details className="language-menu">
      <summary aria-label={t('site.language.label', { language: localeNames[locale] })}>
        {locale.toUpperCase()}
      </summary>
      <ul>
        {locales.map((other) => (
          <li key={other}>
            <LocaleLink locale={other} />
          </li>
        ))}
      </ul>
    </details>
  )
}
