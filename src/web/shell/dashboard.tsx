import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from 'react-router'
import { pageAccess } from '#contract/api/page-access.ts'
import { allows } from '#contract/api/permissions.ts'
import { listRecordModules } from '#contract/content/contents.ts'
import { countWaiting, type WaitingCounts } from '#contract/site/overview.ts'
import type { Page } from '#locales/paths.ts'
import { send } from '../api/send.ts'
import { toastSuccess } from '../api/use-toasts.ts'
import { BrandName } from '../components/frame/brand-name.tsx'
import { ColorModeMenu, LanguageMenu } from '../components/frame/language-and-color-menus.tsx'
import { ModuleIcon } from '../components/module-icon.tsx'
import { OpenPagesProvider } from '../components/open-link.tsx'
import { DashboardKeys } from '../dashboard-keys/dashboard-keys.tsx'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/frame.tsx'
import { withTexts } from '../i18n/learn-texts.ts'
import { PageLink, TranslationsProvider, usePath } from '../i18n/link.tsx'
import dashboardStyles from '../styles/dashboard.css?url'
import { Button } from '../ui/buttons/button.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { VisuallyHidden } from '../ui/inline-text.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { entering, loadFrame } from '../visit/enter.ts'
import { sessionContext } from '../visit/session.ts'
import { placeGroups } from './dashboard-places.ts'
import { loadNextTexts } from './navigation.tsx'
import { isSideNarrow, useSideWidth } from './side-width.ts'

const AccountBar = lazy(() =>
  withTexts('account_bar', async () => ({ default: (await import('./account-bar.tsx')).AccountBar })),
)
const JobTray = lazy(() =>
  withTexts('data_table', async () => ({ default: (await import('./job-tray.tsx')).JobTray })),
)
const ViewingBar = lazy(() =>
  withTexts('account_bar', async () => ({
    default: (await import('../components/viewing/viewing-bar.tsx')).ViewingBar,
  })),
)
const MaintenanceBar = lazy(() =>
  withTexts('account_bar', async () => ({
    default: (await import('../components/maintenance/maintenance-bar.tsx')).MaintenanceBar,
  })),
)

/** A separate stylesheet: every visitor fetches the site's main one. */
export const links = () => [{ rel: 'stylesheet', href: dashboardStyles }]

export const middleware = entering
export const clientMiddleware = loadNextTexts

/** The frame of every dashboard page, and which pages the user may open. */
export async function loader(args: LoaderFunctionArgs) {
  const frame = loadFrame(args)
  const permissions = args.context.get(sessionContext).user?.permissions
  const open = (Object.keys(pageAccess) as Page[]).filter((page) => allows(permissions, pageAccess[page]))
  const [answer, waiting] = await Promise.all([
    send(listRecordModules, { context: args.context }),
    send(countWaiting, { context: args.context }),
  ])
  const modules = answer.ok ? answer.data.modules : []
  if (modules.length > 0) open.push('dashboardRecords')
  const isNarrow = isSideNarrow(args.request)
  return data(
    { ...frame.data, open, modules, isNarrow, waiting: waiting.ok ? waiting.data : null },
    frame.init ?? {},
  )
}

/** The dashboard frame: navigation at the side, the user's own menu at the top. */
export default function Dashboard() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  const { user, maintenance, notice, translations, moreLanguages, open, modules, waiting } = loaded
  const [isNarrow, setNarrow] = useSideWidth(loaded.isNarrow)
  const [isAlive, setAlive] = useState(false)
  // Only scripts can follow jobs.
  useEffect(() => startTransition(() => setAlive(true)), [])
  useEffect(() => {
    if (notice) toastSuccess(notice)
  }, [notice])
  return (
    <TranslationsProvider value={translations}>
      <div className="dash" data-side={isNarrow ? 'narrow' : undefined}>
        <aside className="dash-side sticky inset-bs-0 flex flex-col h-[100svh] pbs-0 px-2.5 pbe-2.5 overflow-y-auto border-e border-e-line bg-paper to-920:hidden">
          <PageLink
            page="home"
            className="dash-brand flex items-center min-h-12 px-2 text-inherit no-underline"
          >
            <BrandName label />
          </PageLink>
          <DashboardNav openPages={open} modules={modules} waiting={waiting} isNarrow={isNarrow} />
          <Button
            kind="ghost"
            size="small"
            square
            className="dash-side-toggle needs-script flex-none self-end mbs-auto"
            icon={isNarrow ? 'chevron-right' : 'chevron-left'}
            aria-label={t(isNarrow ? 'dash.side.wide' : 'dash.side.narrow')}
            aria-expanded={!isNarrow}
            onClick={() => setNarrow(!isNarrow)}
          />
        </aside>
        <div className="flex flex-col min-w-0">
          <Suspense fallback={null}>
            {user?.viewing && <ViewingBar name={user.name} {...user.viewing} />}
          </Suspense>
          <Suspense fallback={null}>{maintenance && <MaintenanceBar dashboard />}</Suspense>
          <header className="dash-top sticky inset-bs-0 z-20 flex items-center gap-3 min-h-(--dash-top) px-(--gutter) border-be border-be-line bg-surface to-920:gap-1">
            <Menu
              className="hidden to-920:flex"
              button={<Icon name="menu" size={20} />}
              label={t('dash.places')}
              kind="ghost"
              size="small"
              align="start"
              square
            >
              <DashboardNav openPages={open} modules={modules} waiting={waiting} />
            </Menu>
            <PageLink
              page="home"
              className="dash-brand dash-brand-top items-center min-h-12 px-2 text-inherit no-underline hidden to-920:flex to-920:min-w-0 to-920:overflow-clip"
            >
              <BrandName label />
            </PageLink>
            <div className="dash-top-end flex items-center gap-2 ms-auto to-920:gap-0">
              <DashboardKeys places={open} />
              <LanguageMenu className="phone:hidden" more={moreLanguages} />
              <ColorModeMenu className="phone:hidden" />
              {isAlive && (
                <Suspense fallback={null}>
                  <JobTray />
                </Suspense>
              )}
              <Suspense fallback={null}>{user && <AccountBar user={user} />}</Suspense>
            </div>
          </header>
          {notice && (
            <p className="page-notice without-script" role="status">
              {notice}
            </p>
          )}
          <main id="main" tabIndex={-1} className="dash-main flex-1 min-w-0 pbe-12">
            <OpenPagesProvider value={open}>
              <Outlet />
            </OpenPagesProvider>
          </main>
        </div>
      </div>
    </TranslationsProvider>
  )
}

export { FrameError as ErrorBoundary } from './frame-error.tsx'

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
function DashboardNav({ openPages, modules, waiting, isNarrow = false }: DashboardNavProps) {
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
            <h2 className="pbs-2 px-2 pbe-0.5 text-ink-3 font-medium text-12 leading-[1.4] font-text tracking-normal normal-nums">
              {t(group.label)}
            </h2>
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
  return <span className={isNarrow ? 'visually-hidden' : 'min-w-0 truncate'}>{children}</span>
}

/** How many wait for staff there. */
function WaitingCount({ count }: { count: number | null | undefined }) {
  const t = useT()
  const { count: short } = useFormat()
  if (!count) return null
  return (
    <>
      <span
        className="dash-nav-count ms-auto text-accent-ink font-semibold text-13 tabular-nums"
        aria-hidden="true"
      >
        {short(count)}
      </span>
      <VisuallyHidden>{t('dash.waiting', { count })}</VisuallyHidden>
    </>
  )
}
