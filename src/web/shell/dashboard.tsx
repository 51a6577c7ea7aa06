import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from 'react-router'
import { pageAccess } from '#contract/api/page-access.ts'
import { allows } from '#contract/api/permissions.ts'
import { listRecordModules } from '#contract/content/contents.ts'
import { countWaiting, type WaitingCounts } from '#contract/site/overview.ts'
import { defaultLocale } from '#locales/locales.ts'
import type { Page } from '#locales/paths.ts'
import { send } from '../api/send.ts'
import { toastSuccess } from '../api/use-toasts.ts'
import { BrandName } from '../components/frame/brand-name.tsx'
import { ColorModeMenu, LanguageMenu } from '../components/frame/language-and-color-menus.tsx'
import { ModuleIcon } from '../components/module-icon.tsx'
import { OpenPagesProvider } from '../components/open-link.tsx'
import { SiteLanguageContext } from '../components/site-language.ts'
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
import { sessionContext, siteContext } from '../visit/session.ts'
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
  const siteLanguage = args.context.get(siteContext).site?.settings.default_language ?? defaultLocale
  return data(
    { ...frame.data, open, modules, isNarrow, siteLanguage, waiting: waiting.ok ? waiting.data : null },
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
      <div
        className={`grid grid-cols-[var(--dash-side)_minmax(0,1fr)] ${isNarrow ? '[--dash-side:56px]' : '[--dash-side:228px]'} min-h-[100svh] bg-surface text-14 [--gutter:24px] [--dash-top:48px] to-920:block to-920:[--dash-side:0px] to-920:[--gutter:16px]`}
      >
        <aside className="dash-side sticky inset-bs-0 flex flex-col h-[100svh] pbs-0 px-2.5 pbe-2.5 overflow-y-auto border-e border-e-line bg-paper to-920:hidden">
          <PageLink
            page="home"
            className={`flex ${brandLook} ${isNarrow ? 'w-9 px-1 overflow-hidden' : 'px-2'}`}
          >
            <BrandName label />
          </PageLink>
          <DashboardNav openPages={open} modules={modules} waiting={waiting} isNarrow={isNarrow} />
          <Button
            kind="ghost"
            size="small"
            square
            className={`needs-script flex-none ${isNarrow ? 'self-center' : 'self-end'} mbs-auto`}
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
          <header className="group/top sticky inset-bs-0 z-20 flex items-center gap-3 min-h-(--dash-top) px-(--gutter) border-be border-be-line bg-surface to-920:gap-1 to-480:gap-2">
            <Menu
              className="hidden to-920:static to-920:flex"
              // Aligned to the edge of the screen: aligned to its button, it would overflow.
              panel="to-920:inset-bs-[calc(var(--dash-top)_-_4px)] to-920:inset-x-[var(--gutter)_auto] to-920:min-w-[min(300px,calc(100vw_-_2_*_var(--gutter)))] to-920:max-h-[calc(100svh_-_64px)] to-920:overflow-y-auto"
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
              className={`${brandLook} ${narrowLook} px-2 hidden to-920:flex to-920:min-w-0 to-920:overflow-clip to-480:[&_small]:hidden`}
            >
              <BrandName label />
            </PageLink>
            <div
              className={`flex items-center gap-2 ms-auto to-920:gap-0 [&_.site-header-new]:hidden ${menusLook}`}
            >
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
          <main
            id="main"
            tabIndex={-1}
            className={`dash-main flex-1 min-w-0 pbe-12 has-[>.desk]:pbe-0 has-[>.list-beside]:flex has-[>.list-beside]:flex-col has-[>.list-beside]:pbe-0 has-[.edit-bar]:pbe-[max(112px,var(--edit-bar,0px)_+_56px)] phone:has-[.edit-bar]:pbe-[max(160px,var(--edit-bar,0px)_+_48px)] ${controlLook}`}
          >
            <OpenPagesProvider value={open}>
              <SiteLanguageContext value={loaded.siteLanguage}>
                <Outlet />
              </SiteLanguageContext>
            </OpenPagesProvider>
          </main>
        </div>
      </div>
    </TranslationsProvider>
  )
}

export { FrameError as ErrorBoundary } from './frame-error.tsx'

/** Buttons and fields of all pages: one height, which a finger needs larger, one radius and one padding. */
const controlHeight =
  '[--control:36px] [--control-small:36px] [--control-large:36px] pointer-coarse:[--control:44px] pointer-coarse:[--control-small:44px] pointer-coarse:[--control-large:44px] [&_:is(.data-table-tools,.data-table-bulk)]:[--control-small:36px] pointer-coarse:[&_:is(.data-table-tools,.data-table-bulk)]:[--control-small:44px]'
const buttonShape =
  '[--r-button:var(--r-control)] [:where(&_.button)]:text-14 [:where(&_.button:not(.button-square))]:px-3 [:where(&_.segmented)]:rounded-control [&_.segmented>label]:min-h-7.5 pointer-coarse:[&_.segmented>label]:min-h-9.5 [&_.segmented>label]:px-3 [&_.segmented>label]:rounded-[calc(var(--r-control)-2px)] [&_.segmented>label]:text-14'
const fieldShape =
  '[:where(&_.input)]:py-1.5 [:where(&_.input)]:text-14 [:where(&_.input[type=file])]:py-0.75 [:where(&_.input[type=file])]:file:py-0.5 [:where(&_.field-label)]:justify-start'

/** Fields are as wide as what they hold: 30 px are their padding and border. */
const fieldWidth =
  '[:where(&_.input)]:max-w-full [:where(&_.input:is([type=number],[inputmode=numeric],[type=time]))]:w-[calc(10ch+30px)] [:where(&_.input[inputmode=decimal])]:w-[calc(12ch+30px)] [:where(&_.input[type=date])]:w-[calc(16ch+30px)] [:where(&_.input[type=datetime-local])]:w-[calc(24ch+30px)] [:where(&_.select)]:w-fit [:where(&_.select)]:min-w-40 [:where(&_.select)]:max-w-full'

/** The toolbar of a list is as far below the head as the content of other pages. */
const controlLook = `${controlHeight} ${buttonShape} ${fieldShape} ${fieldWidth} [:where(&_.data-table-tools)]:pbs-4 [&_.data-table-tools]:pbe-3`

/** The longer of the two names must fit within its column. */
const brandLook =
  'items-center min-h-12 text-inherit no-underline [&_.brand]:gap-2 [&_.brand]:text-[15px] [&_small]:px-1 [&_small]:text-[11px]'

/** With the sign of jobs a phone has no room for the name, on the narrowest never; screen readers get it. */
const narrowLook =
  'to-420:group-has-[.job-tray]/top:[&_.brand>span]:sr-only to-420:group-has-[.job-tray]/top:[&_.brand>span]:m-0 [@media(max-width:380px)]:[&_.brand>span]:sr-only [@media(max-width:380px)]:[&_.brand>span]:m-0'

/** Panels are aligned to the edge of the screen: aligned to their buttons, they would overflow. */
const menusLook =
  'to-920:[&>.menu]:static to-920:[&>.menu>.menu-panel]:inset-bs-[calc(var(--dash-top)_-_4px)] to-920:[&>.menu>.menu-panel]:inset-x-[auto_var(--gutter)] to-920:[&>.menu>.menu-panel]:max-h-[calc(100svh_-_64px)] to-920:[&>.menu>.menu-panel]:overflow-y-auto'

/** All places, and a few modules more, fit into a window 800 px high. */
const placeLook =
  'menu-item min-h-6.75 py-0.5 rounded-[min(var(--r-control),8px)] text-ink-2 text-14 hover:bg-sunk hover:text-ink aria-[current]:bg-surface aria-[current]:[box-shadow:0_0_0_1px_var(--line)] aria-[current]:text-ink aria-[current]:font-semibold [&[aria-current]_.icon]:text-accent-ink to-920:min-h-11 [@media(width>920px)_and_(height<=840px)]:min-h-6.25 [@media(width>920px)_and_(height<=840px)]:py-px'

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
  const look = isNarrow ? `${placeLook} relative justify-center px-0` : placeLook
  const isIn = (page: Page) => (page === 'dashboard' ? pathname === path(page) : isAt(path(page)))
  return (
    <nav aria-label={t('dash.places')}>
      {placeGroups.map((group) => {
        const visible = group.places.filter(({ page }) => openPages.includes(page))
        const own = group.label === 'dash.group.content' ? modules : []
        if (visible.length + own.length === 0) return null
        return (
          <section key={group.label}>
            {/* The overview alone needs no title; beside icons a line is enough. */}
            <h2
              className={`font-medium text-12 leading-[1.4] font-text tracking-normal normal-nums ${isNarrow ? 'h-px my-1.25 mx-1.5 bg-line text-transparent overflow-hidden' : 'pbs-2 px-2 pbe-0.5 text-ink-3'} [section:first-child>&]:absolute [section:first-child>&]:size-px [section:first-child>&]:overflow-hidden [section:first-child>&]:[clip-path:inset(50%)]`}
            >
              {t(group.label)}
            </h2>
            {own.map(({ key, name, icon }) => (
              <PageLink
                key={key}
                page="dashboardRecords"
                parameters={{ moduleKey: key }}
                aria-current={isAt(path('dashboardRecords', { moduleKey: key })) ? 'page' : undefined}
                className={look}
              >
                {icon ? <ModuleIcon icon={icon} /> : <Icon name="file" />}
                <NavName isNarrow={isNarrow}>
                  <bdi>{name}</bdi>
                </NavName>
                <WaitingCount
                  isNarrow={isNarrow}
                  count={waiting?.forms.find((form) => form.key === key)?.count}
                />
              </PageLink>
            ))}
            {visible.map(({ page, icon, label }) => (
              <PageLink
                key={page}
                page={page}
                aria-current={isIn(page) ? 'page' : undefined}
                className={look}
              >
                <Icon name={icon} />
                <NavName isNarrow={isNarrow}>{t(label)}</NavName>
                {page === 'dashboardTickets' && <WaitingCount isNarrow={isNarrow} count={waiting?.tickets} />}
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
function WaitingCount({ isNarrow, count }: { isNarrow: boolean; count: number | null | undefined }) {
  const t = useT()
  const { count: short } = useFormat()
  if (!count) return null
  return (
    <>
      <span
        className={`ms-auto text-accent-ink font-semibold tabular-nums ${isNarrow ? 'absolute inset-bs-0 inset-e-0 px-0.75 rounded-[7px] bg-paper text-12 leading-[14px]' : 'text-13'}`}
        aria-hidden="true"
      >
        {short(count)}
      </span>
      <VisuallyHidden>{t('dash.waiting', { count })}</VisuallyHidden>
    </>
  )
}
