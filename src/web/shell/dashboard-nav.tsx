import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { WaitingCounts } from '#contract/site/waiting.ts'
import type { Page } from '#locales/paths.ts'
import { ModuleIcon } from '../components/module-icon.tsx'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/frame.tsx'
import { PageLink, usePath } from '../i18n/link.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
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
  waiting: WaitingCounts | null
  /** only icons; their names are tooltips */
  isNarrow?: boolean
}

/** The pages that the user may open, in groups; empty groups are left out. */
export function DashboardNav({ openPages, modules, waiting, isNarrow = false }: DashboardNavProps) {
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
                <NavName isNarrow={isNarrow}>
                  <bdi>{name}</bdi>
                </NavName>
                <WaitingCount count={waiting?.forms.find((form) => form.key === key)?.count} />
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
                <NavName isNarrow={isNarrow}>{t(label)}</NavName>
                {page === 'dashboardTickets' && <WaitingCount count={waiting?.tickets} />}
              </PageLink>
            ))}
          </section>
        )
      })}
    </nav>
  )
}

function NavName({ isNarrow, children }: { isNarrow: boolean; children: ReactNode }) {
  return <span className={isNarrow ? 'visually-hidden' : 'dash-nav-name'}>{children}</span>
}

/** How many wait for staff there. */
function WaitingCount({ count }: { count: number | null | undefined }) {
  const t = useT()
  const { count: short } = useFormat()
  if (!count) return null
  return (
    <>
      <span className="dash-nav-count" aria-hidden="true">
        {short(count)}
      </span>
      <VisuallyHidden>{t('dash.waiting', { count })}</VisuallyHidden>
    </>
  )
}
