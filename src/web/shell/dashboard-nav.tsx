import { useLocation } from 'react-router'

import type { Page } from '#locales/paths.ts'
import { ModuleIcon } from '../components/module-icon.tsx'
import { useT } from '../i18n/frame.tsx'
import { PageLink, usePath } from '../i18n/link.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { placeGroups } from './dashboard-places.ts'

interface NavModule {
  key: string
  name: string
  icon: string
}

interface DashboardNavProps {
  openPages: readonly Page[]
  /** modules whose records the user may read */
  modules: readonly NavModule[]
}

/** The pages that the user may open, in groups; empty groups are left out. */
export function DashboardNav({ openPages, modules }: DashboardNavProps) {
  const t = useT()
  const path = usePath()
  const { pathname } = useLocation()
  const isAt = (address: string) => pathname === address || pathname.startsWith(`${address}/`)
  const isIn = (page: Page) => (page === 'dashboard' ? pathname === path(page) : isAt(path(page)))
  return (
    <nav className="dash-nav" aria-label={t('dash.places')}>
      {placeGroups.map((group) => {
        const visible = group.places.filter(({ page }) => openPages.includes(page))
        const own = group.label === 'dash.group.content' ? modules : []
        if (visible.length + own.length === 0) return null
        return (
          <section key={group.label}>
            <h2>{t(group.label)}</h2>
            {own.map(({ key, name, icon }) => (
              <PageLink
                key={key}
                page="dashboardRecords"
                parameters={{ moduleKey: key }}
                aria-current={isAt(path('dashboardRecords', { moduleKey: key })) ? 'page' : undefined}
                className="menu-item"
              >
                {icon ? <ModuleIcon icon={icon} /> : <Icon name="file" />}
                <bdi>{name}</bdi>
              </PageLink>
            ))}
            {visible.map(({ page, icon, label }) => (
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
