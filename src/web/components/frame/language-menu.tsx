import { localeNames, locales } from '#locales/locales.ts'
import { useFrame } from '../../i18n/frame.tsx'
import { KitText } from '../../i18n/kit-text.tsx'
import { LocaleLink, PageLink } from '../../i18n/link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

/**
 * This page in the other languages, and a link to the languages that only the interface is available in. It works
 * without scripts.
 */
export function LanguageMenu({ className, more }: { className?: string; more: boolean }) {
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
        {more && (
          <PageLink page="languages" className="menu-item">
            <KitText name="site.language.more" />
          </PageLink>
        )}
      </nav>
    </Menu>
  )
}
