import { locales } from '../../locales/locales.ts'
import { useFrame } from '../i18n/frame.tsx'
import { LocaleLink, PageLink } from '../i18n/link.tsx'

export function SiteFooter() {
  const { brand, t } = useFrame()
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div>
          <span className="brand">{brand.name}</span>
          <p className="site-footer-claim">{t('site.footer.claim')}</p>
        </div>
        <nav aria-label={t('site.footer.tools')}>
          <h2>{t('site.footer.tools')}</h2>
          <PageLink page="tools">{t('site.nav.tools')}</PageLink>
        </nav>
        <nav className="site-footer-languages" aria-label={t('site.language.title')}>
          {locales.map((locale) => (
            <LocaleLink key={locale} locale={locale} />
          ))}
        </nav>
      </div>
    </footer>
  )
}
