import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  useRouteError,
} from 'react-router'
import { translationsOf } from '../locales/paths.ts'
import { LateErrorScreen } from './components/late-error-screen.tsx'
import { SiteFooter } from './components/site-footer.tsx'
import { SiteHeader } from './components/site-header.tsx'
import { fatal } from './fatal.ts'
import { readFlash } from './flash.ts'
import { useFrame } from './i18n/frame.tsx'
import { learnTexts, withTexts } from './i18n/learn-texts.ts'
import { TranslationsProvider, usePath } from './i18n/link.tsx'
import { spoken } from './i18n/spoken.ts'
import { toastSuccess } from './outcome-toast.ts'
import {
  findSite,
  findUser,
  guard,
  pageOfPattern,
  sessionContext,
  siteContext,
  staysOpen,
} from './session.ts'
import { isInMaintenance, siteData } from './site-data.ts'
import { visitContext } from './visit.ts'

// Most visits show none of these, so only those that do pay for them.
const AccountBar = lazy(() =>
  withTexts('account_bar', async () => ({ default: (await import('./account-bar.tsx')).AccountBar })),
)
const MaintenanceBar = lazy(() =>
  withTexts('account_bar', async () => ({
    default: (await import('./components/maintenance/maintenance-bar.tsx')).MaintenanceBar,
  })),
)
const Consent = lazy<ComponentType>(() =>
  withTexts('consent', async () => ({ default: (await import('./consent.tsx')).Consent })).catch(
    // Whoever is not asked has not agreed; a connection that broke meanwhile must not take the page with it.
    () => ({ default: () => null }),
  ),
)
const MaintenanceScreen = lazy(() =>
  withTexts('maintenance', async () => ({
    default: (await import('./components/maintenance/maintenance-screen.tsx')).MaintenanceScreen,
  })),
)

/** What the server refused is answered here, so that documents and data get the same screen and status. */
const refuse: MiddlewareFunction = ({ context }) => {
  const { refusal } = context.get(visitContext)
  if (refusal) throw fatal('', refusal)
}

/** Spec 4: before every navigation it is found out who asks and whether the site is open; whoever may not go on goes elsewhere. */
const identify: MiddlewareFunction = async ({ context, request, pattern }) => {
  const [user, facts] = await Promise.all([findUser(context), findSite(context)])
  context.set(sessionContext, { user })
  context.set(siteContext, facts)
  const page = pageOfPattern(pattern)
  if (isInMaintenance(facts.site) && !staysOpen(page, user))
    throw data<Maintenance>({ maintenance: facts.site?.settings.maintenance_message ?? '' }, { status: 503 })
  const elsewhere = guard(page, new URL(request.url), context.get(visitContext).frame.locale, user)
  if (elsewhere) throw redirect(elsewhere)
}

interface Maintenance {
  maintenance: string
}

export const middleware: MiddlewareFunction[] = [refuse, identify]

/** Asked again at every navigation, so that a session that ended elsewhere ends here, too. */
export function loader({ context, params, pattern, request }: LoaderFunctionArgs) {
  const { allow, frame } = context.get(visitContext)
  const facts = context.get(siteContext)
  const site = siteData(facts, context.get(sessionContext).user, frame.locale)
  allow.analytics = site.cookieConsent && site.cookiePreferences.analytics === true
  const page = pageOfPattern(pattern)
  const translations = page && translationsOf(page, params)
  const flash = readFlash(request, context)
  const asksConsent = site.cookieConsent && Object.keys(site.cookiePreferences).length === 0
  return data(
    {
      ...site,
      asksConsent: asksConsent && mayBeAsked(request.headers),
      told: flash?.text,
      translations,
    },
    { headers: flash ? { 'Set-Cookie': flash.clear } : {} },
  )
}

/** Who refuses by the browser is not asked, nor a copy that the browser keeps for later. */
function mayBeAsked(headers: Headers): boolean {
  return headers.get('sec-gpc') !== '1' && !headers.has('x-offline-copy')
}

/** The texts of the next page are fetched along with all else that it needs. */
export const clientMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>>[] = [
  async ({ request }, next) => {
    const { pathname } = new URL(request.url)
    const [results] = await Promise.all([next(), learnTexts(spoken().locale, pathname)])
    return results
  },
]

/** Header and footer around a page. */
export default function Site() {
  const { kit } = useFrame()
  const { user, menus, registration, maintenance, asksConsent, told, translations, moreLanguages } =
    useLoaderData<typeof loader>()
  const choosesHere = useLocation().pathname === usePath()('cookies')
  useEffect(() => {
    if (told) toastSuccess(told)
  }, [told])
  return (
    <TranslationsProvider value={translations}>
      <div className="page">
        <Suspense fallback={null}>{asksConsent && !choosesHere && <Consent />}</Suspense>
        <Suspense fallback={null}>
          {maintenance && <MaintenanceBar dashboard={user?.dashboard === true} />}
        </Suspense>
        <SiteHeader
          entries={menus?.header}
          registration={registration}
          moreLanguages={moreLanguages}
          account={user && <Suspense fallback={null}>{<AccountBar user={user} />}</Suspense>}
        />
        {told && (
          <p className="told" role="status">
            {told}
          </p>
        )}
        {kit && <aside className="kit-note wrap">{kit.note}</aside>}
        <main id="main" tabIndex={-1} {...english(kit)}>
          <Outlet />
        </main>
        <SiteFooter menus={menus} moreLanguages={moreLanguages} />
      </div>
    </TranslationsProvider>
  )
}

/** Marks what is English in a document of another language. */
function english(kit: object | undefined): { lang?: string } {
  return kit ? { lang: 'en' } : {}
}

/** Errors of pages end here rather than in the root, whose document would be taken down and built anew. */
export function ErrorBoundary() {
  const error = useRouteError()
  const message = maintenanceOf(error)
  if (message === undefined) return <LateErrorScreen error={error} />
  return (
    <Suspense fallback={null}>
      <MaintenanceScreen message={message} />
    </Suspense>
  )
}

function maintenanceOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined
  return (error.data as Partial<Maintenance> | null)?.maintenance
}
