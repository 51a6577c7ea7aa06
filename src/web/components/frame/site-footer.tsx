import { useId } from 'react'
import type { MenuArea } from '#contract/content/menus.ts'
import { locales } from '#locales/locales.ts'
import { Band } from '../../art/band.tsx'
import { KitText, useT } from '../../i18n/frame.tsx'
import { LocaleLink, PageLink, usePath } from '../../i18n/link.tsx'
import type { MessageKey } from '../../i18n/texts.ts'
import { BrandName } from './brand-name.tsx'
import { type MenuEntry, MenuLink, useSitePages } from './site-links.tsx'

const columns: readonly { area: MenuArea; title: MessageKey }[] = [
  { area: 'footer_product', title: 'site.footer.product' },
  { area: 'footer_company', title: 'site.footer.company' },
  { area: 'footer_developers', title: 'site.footer.developers' },
]

type Menus = Partial<Record<MenuArea, MenuEntry[]>>

interface SiteFooterProps {
  menus: Menus | null
  /** the operator's description of the site, instead of the product's claim */
  description: string
  moreLanguages: boolean
}

/** The site's menus, or its main pages if they are unknown. */
export function SiteFooter({ menus, description, moreLanguages }: SiteFooterProps) {
  const t = useT()
  const ownMenus = useOwnMenus()
  const shown = menus ?? ownMenus
  const path = usePath()
  const fixed = [path('cookies'), path('verifyReceipt')]
  return (
    <footer className="site-footer mbs-24 bg-sunk text-ink-2 text-14 phone:mbs-16">
      <Band className="opacity-50" />
      <div className="wrap">
        <div className="phone:col-span-full">
          <BrandName label />
          <p className="site-footer-claim mbs-4 max-w-[34ch]">{description || t('site.footer.claim')}</p>
        </div>
        {columns.map(({ area, title }) => (
          <FooterColumn
            key={area}
            title={t(title)}
            entries={(shown[area] ?? []).filter(({ to }) => !to || !fixed.includes(to))}
          />
        ))}
        <div className="site-footer-end col-span-full flex flex-wrap gap-y-1 gap-x-10 justify-between border-bs border-bs-line-2 pbs-6">
          <div
            role="navigation"
            className="site-footer-languages flex flex-wrap gap-y-1 gap-x-5"
            aria-label={t('site.language.title')}
          >
            {locales.map((locale) => (
              <LocaleLink key={locale} locale={locale} />
            ))}
            {moreLanguages && (
              <PageLink page="languages">
                <KitText name="site.language.more" />
              </PageLink>
            )}
          </div>
          {/* Both always here, whatever the menus contain: anyone may hold a receipt, and changing the cookie choice must
              be as easy as making it was. */}
          <div className="row">
            <PageLink page="verifyReceipt">{t('site.footer.verify_receipt')}</PageLink>
            <PageLink page="cookies">{t('site.footer.cookies')}</PageLink>
          </div>
        </div>
      </div>
    </footer>
  )
}

function FooterColumn({ title, entries }: { title: string; entries: MenuEntry[] }) {
  const id = useId()
  const links = entries.flatMap((entry) => [entry, ...(entry.items ?? [])]).filter(({ to }) => to)
  if (links.length === 0) return null
  return (
    <nav className="grid content-start gap-0.5" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {links.map((entry) => (
        <MenuLink key={entry.label} entry={entry} />
      ))}
    </nav>
  )
}

function useOwnMenus(): Menus {
  const t = useT()
  const path = usePath()
  const sitePages = useSitePages()
  return {
    footer_product: [...sitePages, { label: t('site.footer.ledger'), to: path('ledger') }],
    footer_developers: [{ label: t('site.footer.api'), to: '/api/docs', document: true }],
  }
}
