import { localeNames, locales } from '../../locales/locales.ts'
import { useFrame } from '../i18n/frame.tsx'
import { LocaleLink } from '../i18n/link.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'

/** This page in the other languages. It opens and works without scripts. */
export function LanguageMenu({ className }: { className?: string }) {
  const { locale, t } = useFrame()
  const button = (
    <>
      <Icon name="globe" size={16} />
      <span aria-hidden="true">{locale.toUpperCase()}</span>
    </>
  )
  return (
    <Menu
      {...(className && { className })}
      button={button}
      label={t('site.language.label', { language: localeNames[locale] })}
      kind="ghost"
      size="small"
    >
      <nav aria-label={t('site.language.title')}>
        {locales.map((other) => (
          <LocaleLink key={other} locale={other} className="menu-item">
            {localeNames[other]}
            {other === locale && <Icon name="check" className="menu-check" />}
          </LocaleLink>
        ))}
      </nav>
    </Menu>
  )
}
