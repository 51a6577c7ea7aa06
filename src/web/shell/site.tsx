import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { toastSuccess } from '../api/use-toasts.ts'
import { LateErrorScreen } from '../components/errors/late-error-screen.tsx'
import { SiteFooter } from '../components/frame/site-footer.tsx'
import { SiteHeader } from '../components/frame/site-header.tsx'
import { type Kit, useFrame } from '../i18n/frame.tsx'
import { withTexts } from '../i18n/learn-texts.ts'
import { type Translations, TranslationsProvider, usePath } from '../i18n/link.tsx'
import { entering, loadFrame, type SiteData } from '../visit/enter.ts'
import { FrameError } from './frame-error.tsx'
import { loadNextTexts } from './navigation.tsx'

// Most visits show none of these, so only those that do pay for them.
const AccountBar = lazy(() =>
  withTexts('account_bar', async () => ({ default: (await import('./account-bar.tsx')).AccountBar })),
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
const Consent = lazy<ComponentType<{ texts: SiteData['cookieTexts'] }>>(() =>
  withTexts('consent', async () => ({ default: (await import('./consent.tsx')).Consent })).catch(
    // A visitor who is not asked has not agreed; a connection that broke meanwhile must not take the page down.
    () => ({ default: () => null }),
  ),
)
export const middleware = entering
export const loader = loadFrame
export const clientMiddleware = loadNextTexts

export default function Site() {
  return (
    <SiteFrame data={useLoaderData<typeof loader>()}>
      <Outlet />
    </SiteFrame>
  )
}

/**
 * Pages that are missing or forbidden keep the navigation around them; after an unexpected error nothing is reliable.
 */
export function ErrorBoundary() {
  const { locale } = useFrame()
  const error = useRouteError()
  const data = useRouteLoaderData<typeof loader>(`${locale}.site`)
  if (!data || !isRouteErrorResponse(error) || error.status >= 500) return <FrameError />
  return (
    <SiteFrame data={data}>
      <LateErrorScreen error={error} isFramed />
    </SiteFrame>
  )
}

interface FrameProps {
  data: ReturnType<typeof useLoaderData<typeof loader>>
  children: ReactNode
}

/** Header and footer around a page. */
function SiteFrame({ data, children }: FrameProps) {
  const { kit, server } = useFrame()
  const {
    menus,
    registration,
    maintenance,
    asksConsent,
    cookieTexts,
    notice,
    translations,
    description,
    moreLanguages,
  } = data
  // A picture of a page is as anyone would see it.
  const isPicture = server?.isFramed === true
  const user = isPicture ? null : data.user
  const own = useOwnTranslations()
  const choosesHere = useLocation().pathname === usePath()('cookies')
  useEffect(() => {
    if (notice) toastSuccess(notice)
  }, [notice])
  return (
    <TranslationsProvider value={translations ?? own}>
      <div className="page flex flex-col min-h-[100svh]">
        <Suspense fallback={null}>
          {asksConsent && !choosesHere && !isPicture && <Consent texts={cookieTexts} />}
        </Suspense>
        <Suspense fallback={null}>
          {user?.viewing && <ViewingBar name={user.name} {...user.viewing} />}
        </Suspense>
        <Suspense fallback={null}>
          {maintenance && !isPicture && <MaintenanceBar dashboard={user?.dashboard === true} />}
        </Suspense>
        <SiteHeader
          entries={menus?.header}
          registration={registration}
          moreLanguages={moreLanguages}
          account={user && <Suspense fallback={null}>{<AccountBar user={user} />}</Suspense>}
        />
        {notice && (
          <p className="page-notice without-script" role="status">
            {notice}
          </p>
        )}
        {kit && <KitNote {...kit} />}
        <main id="main" className="flex-1" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter menus={menus} description={description} moreLanguages={moreLanguages} />
      </div>
    </TranslationsProvider>
  )
}

/** Translations that a page reports for its own address, where they depend on what it shows. */
function useOwnTranslations(): Translations | undefined {
  const notice = useMatches().at(-1)?.loaderData
  const hasOwn = typeof notice === 'object' && notice !== null && 'translations' in notice
  return hasOwn ? (notice.translations as Translations) : undefined
}

/** Says in the chosen language that the rest of the site is in English. */
function KitNote({ code, dir, note }: Kit) {
  return (
    <aside className="wrap py-2 text-ink-2" lang={code} dir={dir}>
      {note}
    </aside>
  )
}
