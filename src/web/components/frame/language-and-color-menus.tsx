import { localeNames, locales } from '#locales/locales.ts'
import { KitText, useFrame, useT } from '../../i18n/frame.tsx'
import { LocaleLink, PageLink } from '../../i18n/link.tsx'
import type { MessageKey } from '../../i18n/texts.ts'
import { type ColorMode, useColorMode } from '../../state/color-mode.ts'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

const modes: readonly { mode: ColorMode; icon: IconName; label: MessageKey }[] = [
  { mode: 'light', icon: 'sun', label: 'site.color_mode.light' },
  { mode: 'dark', icon: 'moon', label: 'site.color_mode.dark' },
  { mode: 'system', icon: 'monitor', label: 'site.color_mode.system' },
]

/** Light, dark or the system's mode. Without scripts the system decides, so the menu is hidden then. */
export function ColorModeMenu({ className = '' }: { className?: string }) {
  const t = useT()
  const [current] = useColorMode()
  const icon = modes.find(({ mode }) => mode === current)?.icon ?? 'monitor'
  return (
    <Menu
      className={`needs-script ${className}`}
      button={<Icon name={icon} />}
      label={t('site.color_mode.title')}
      kind="ghost"
      size="small"
      square
    >
      <ColorModes />
    </Menu>
  )
}

/** The three modes as menu items. */
export function ColorModes() {
  const [current, setMode] = useColorMode()
  return modes.map(({ mode, icon, label }) => (
    <button
      key={mode}
      type="button"
      className="menu-item"
      aria-pressed={mode === current}
      onClick={() => setMode(mode)}
    >
      <Icon name={icon} />
      <KitText name={label} />
      {mode === current && <Icon name="check" className="ms-auto" />}
    </button>
  ))
}

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
            {other === locale && <Icon name="check" className="ms-auto" />}
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
