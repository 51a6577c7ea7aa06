import { useFrame } from '../i18n/frame.tsx'
import { PageLink } from '../i18n/link.tsx'
import { LanguageMenu } from './language-menu.tsx'

export function SiteHeader() {
  const { brand, t } = useFrame()
  return (
    <header className="site-header">
      <div className="wrap">
        <PageLink page="home" className="site-header-home">
          <span className="brand">
            <span>
              {brand.nameParts[0]}
              <b>{brand.nameParts[1]}</b>
            </span>
            <small>{brand.versionLabel}</small>
          </span>
        </PageLink>
        <nav className="site-nav" aria-label={t('site.nav.main')}>
          <PageLink page="tools">{t('site.nav.tools')}</PageLink>
        </nav>
        <div className="site-header-end">
          <LanguageMenu />
        </div>
      </div>
    </header>
  )
}
