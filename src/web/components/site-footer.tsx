import { locales } from '../../locales/locales.ts'
import { Band } from '../art/band.tsx'
import { useT } from '../i18n/frame.tsx'
import { LocaleLink, PageLink } from '../i18n/link.tsx'
import { BrandName } from './brand-name.tsx'
import { sitePages } from './site-pages.ts'

export function SiteFooter() {
  const t = useT()
  return (
    <footer className="site-footer">
      <Band />
      <div className="wrap">
        <div>
          <BrandName />
          <p className="site-footer-claim">{t('site.footer.claim')}</p>
        </div>
        <nav aria-labelledby="site-footer-product">
          <h2 id="site-footer-product">{t('site.footer.product')}</h2>
          {sitePages.map(({ page, label }) => (
            <PageLink key={page} page={page}>
              {t(label)}
            </PageLink>
          ))}
          <PageLink page="ledger">{t('site.footer.ledger')}</PageLink>
        </nav>
        <nav aria-labelledby="site-footer-developers">
          <h2 id="site-footer-developers">{t('site.footer.developers')}</h2>
          <a href="/api/docs">{t('site.footer.api')}</a>
          <a href="/api/openapi.json">OpenAPI</a>
        </nav>
        <div role="navigation" className="site-footer-languages" aria-label={t('site.language.title')}>
          {locales.map((locale) => (
            <LocaleLink key={locale} locale={locale} />
          ))}
        </div>
      </div>
    </footer>
  )
}
