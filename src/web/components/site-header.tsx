import { useFrame } from '../i18n/frame.tsx'
import { PageLink } from '../i18n/link.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { BrandName } from './brand-name.tsx'
import { ColourModeMenu } from './colour-mode-menu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { sitePages } from './site-pages.ts'

export function SiteHeader() {
  const { t } = useFrame()
  return (
    <header className="site-header">
      <div className="wrap">
        <PageLink page="home" className="site-header-home">
          <BrandName label />
        </PageLink>
        <nav className="site-nav" aria-label={t('site.nav.main')}>
          {sitePages.map(({ page, label }) => (
            <PageLink key={page} page={page}>
              {t(label)}
            </PageLink>
          ))}
        </nav>
        <div className="site-header-end">
          <LanguageMenu />
          <ColourModeMenu />
          <Menu
            className="site-burger"
            button={<Icon name="menu" size={20} />}
            label={t('site.nav.menu')}
            kind="ghost"
            size="small"
            square
          >
            <nav aria-label={t('site.nav.main')}>
              {sitePages.map(({ page, label }) => (
                <PageLink key={page} page={page} className="menu-item">
                  {t(label)}
                </PageLink>
              ))}
            </nav>
          </Menu>
        </div>
      </div>
    </header>
  )
}
