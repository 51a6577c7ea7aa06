import type { ReactNode } from 'react'
import { locales } from '#locales/locales.ts'
import { useFrame } from '../../i18n/frame.tsx'
import { LocaleLink, PageLink } from '../../i18n/link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { BrandName } from './brand-name.tsx'
import { ColorModeMenu, ColorModes, LanguageMenu } from './language-and-color-menus.tsx'
import { type MenuEntry, MenuLink, useSitePages } from './site-links.tsx'

interface Props {
  /** the site's menu; its main pages if undefined */
  entries: MenuEntry[] | undefined
  registration: boolean
  /** the interface has languages beyond our own */
  moreLanguages: boolean
  /** shown to signed-in users in place of the sign-in links */
  account: ReactNode
}

export function SiteHeader({ entries, registration, moreLanguages, account }: Props) {
  const { t } = useFrame()
  const pages = useSitePages()
  const links = entries?.length ? entries : pages
  return (
    <header className="site-header border-be border-be-line bg-paper">
      <div className="wrap">
        <PageLink page="home" className="site-header-home flex text-inherit no-underline">
          <BrandName label />
        </PageLink>
        <nav className="site-nav to-1200:hidden" aria-label={t('site.nav.main')}>
          {links.map((entry) => (
            <HeaderEntry key={entry.label} entry={entry} />
          ))}
        </nav>
        <div className="site-header-end flex items-center gap-2 ms-auto to-430:gap-0 to-360:me-[calc(var(--s3)_*_-1)]">
          <LanguageMenu className="phone:hidden" more={moreLanguages} />
          <ColorModeMenu className="phone:hidden" />
          {account ?? <GuestLinks registration={registration} />}
          <Burger entries={links} registration={registration} isGuest={!account} />
        </div>
      </div>
    </header>
  )
}

/** An item with children opens a submenu; it works without scripts. */
function HeaderEntry({ entry }: { entry: MenuEntry }) {
  if (!entry.items) return <MenuLink entry={entry} />
  const button = (
    <>
      {entry.label}
      <Icon name="chevron-down" size={14} />
    </>
  )
  return (
    <Menu
      button={button}
      kind="ghost"
      align="start"
      className="[&>summary]:min-h-(--header) [&>summary]:px-0 [&>summary]:text-ink-2"
    >
      <EntryItems entry={entry} />
    </Menu>
  )
}

function EntryItems({ entry }: { entry: MenuEntry }) {
  return (
    <>
      {entry.to && <MenuLink entry={entry} className="menu-item" />}
      {entry.items?.map((item) => (
        <EntryItems key={item.label} entry={item} />
      ))}
    </>
  )
}

function GuestLinks({ registration }: { registration: boolean }) {
  const { t } = useFrame()
  const buttonLook = { size: 'small' } as const
  return (
    <>
      <PageLink page="signIn" className={`${buttonClass({ ...buttonLook, kind: 'ghost' })} to-920:hidden`}>
        {t('site.sign_in')}
      </PageLink>
      {registration && (
        <PageLink page="signUp" className={`${buttonClass(buttonLook)} to-920:hidden`}>
          {t('site.sign_up')}
        </PageLink>
      )}
    </>
  )
}

interface BurgerProps {
  entries: MenuEntry[]
  registration: boolean
  isGuest: boolean
}

/** Everything that does not fit into the header of narrow windows: in one line, all languages need 1200 px. */
function Burger({ entries, registration, isGuest }: BurgerProps) {
  const { t } = useFrame()
  return (
    <Menu
      className="site-burger not-to-1200:hidden"
      button={<Icon name="menu" size={20} />}
      label={t('site.nav.menu')}
      kind="ghost"
      size="small"
      square
    >
      <nav aria-label={t('site.nav.main')}>
        {entries.map((entry) => (
          <EntryItems key={entry.label} entry={entry} />
        ))}
        {isGuest && (
          // Wider headers have both beside the menu.
          <div className="over-920:hidden">
            <hr />
            <PageLink page="signIn" className="menu-item">
              {t('site.sign_in')}
            </PageLink>
            {registration && (
              <PageLink page="signUp" className="menu-item">
                {t('site.sign_up')}
              </PageLink>
            )}
          </div>
        )}
      </nav>
      <div className="not-phone:hidden">
        <hr />
        <div className="needs-script">
          <ColorModes />
          <hr />
        </div>
        <nav
          className="grid grid-cols-[1fr_1fr] [&>[aria-current]]:font-semibold"
          aria-label={t('site.language.title')}
        >
          {locales.map((locale) => (
            <LocaleLink key={locale} locale={locale} className="menu-item" />
          ))}
        </nav>
      </div>
    </Menu>
  )
}
