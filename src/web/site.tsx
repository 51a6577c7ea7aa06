import {
  type DataStrategyResult,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  redirect,
  useRouteError,
} from 'react-router'
import { ErrorScreen } from './components/error-screen.tsx'
import { SiteFooter } from './components/site-footer.tsx'
import { SiteHeader } from './components/site-header.tsx'
import { fatal } from './fatal.ts'
import { useT } from './i18n/frame.tsx'
import { learnTexts } from './i18n/learn-texts.ts'
import { spoken } from './i18n/spoken.ts'
import { findUser, guard, sessionContext } from './session.ts'
import { visitContext } from './visit.ts'

/** What the server refused is answered here, so that documents and data get the same screen and status. */
const refuse: MiddlewareFunction = ({ context }) => {
  const { refusal } = context.get(visitContext)
  if (refusal) throw fatal('', refusal)
}

/** Spec 4: who is asking is found out before every navigation, and whoever may not go on goes elsewhere. */
const identify: MiddlewareFunction = async ({ context, request }) => {
  const user = await findUser(context)
  context.set(sessionContext, { user })
  const elsewhere = guard(new URL(request.url), context.get(visitContext).frame.locale, user)
  if (elsewhere) throw redirect(elsewhere)
}

export const middleware: MiddlewareFunction[] = [refuse, identify]

/** Asked again at every navigation, so that a session that ended elsewhere ends here, too. */
export function loader({ context }: LoaderFunctionArgs) {
  return { user: context.get(sessionContext).user }
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
  const t = useT()
  return (
    <div className="page">
      <a className="skip-link" href="#main">
        {t('site.skip')}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}

/** Errors of pages end here rather than in the root, whose document would be taken down and built anew. */
export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />
}
