import { useLocation } from 'react-router'
import type { Page } from '../locales/paths.ts'
import { placeGroups } from './dashboard-places.ts'
import { useT } from './i18n/frame.tsx'
import { PageLink, usePath } from './i18n/link.tsx'
import { Icon } from './ui/icon.tsx'

/** The places that somebody may go to, in groups; a group without any is not there. */
export function DashboardNav({ places }: { places: readonly Page[] }) {
  const t = useT()
  const path = usePath()
  const { pathname } = useLocation()
  const isIn = (page: Page) =>
    pathname === path(page) || (page !== 'dashboard' && pathname.startsWith(`${path(page)}/`))
  return (
    <nav className="dash-nav" aria-label={t('dash.places')}>
      {placeGroups.map((group) => {
        const shown = group.places.filter(({ page }) => places.includes(page))
        if (shown.length === 0) return null
        return (
          <section key={group.label}>
            <h2>{t(group.label)}</h2>
            {shown.map(({ page, icon, label }) => (
              <PageLink
                key={page}
                page={page}
                aria-current={isIn(page) ? 'page' : undefined}
                className="menu-item"
              >
                <Icon name={icon} />
                {t(label)}
              </PageLink>
            ))}
          </section>
        )
      })}
    </nav>
  )
}
