import {
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { formAccountField } from '#contract/accounts/account-views.ts'
import type { User } from '#contract/accounts/user.ts'
import { pageAccess } from '#contract/api/page-access.ts'
import { coreAreas, permissionFor } from '#contract/api/permissions.ts'
import { getModuleTree } from '#contract/content/module-editing.ts'
import { type Page, pageOfPattern, translationsOf } from '#locales/paths.ts'
import type { Parameters } from '#locales/patterns.ts'
import { send } from '../api/send.ts'
import { fatal } from '../boot/fatal.ts'
import { noPageAt } from '../components/errors/no-page-at.ts'
import { pickerPages } from '../components/frame/platform-pages.ts'
import { readFlash } from './flash.ts'
import { findSite, findUser, guard, sessionContext, siteContext, staysOpen, wayIn } from './session.ts'
import { isInMaintenance, siteData } from './site-data.ts'
import { visitContext } from './visit-context.ts'

/**
 * Requests that the server refused are answered here, so that documents and data get the same screen and status. Only a
 * page with a list says in its form that it was too large.
 */
const refuseRequest: MiddlewareFunction = ({ context, pattern, request }) => {
  const { refusedStatus: refusal } = context.get(visitContext)
  const isDocument = request.headers.get('accept')?.includes('text/html') === true
  const isTold = refusal === 413 && isDocument && answersTooLarge.has(pageOfPattern(pattern))
  if (refusal && !isTold) throw fatal('', refusal)
}

/** Their actions ask `unreadAsTooLarge` before anything else: the request was not checked further. */
const answersTooLarge: ReadonlySet<Page | undefined> = new Set([
  'giveawayFromFile',
  'wheelOfNames',
  'randomOrder',
  'randomTeams',
  ...Object.values(pickerPages),
] as const)

/**
 * REQ-states: before every navigation, checks who is signed in and whether the site is open, and redirects visitors who
 * may not continue.
 */
const identify: MiddlewareFunction = async ({ context, params, request, url, pattern }) => {
  await noteFormAccount(context, request)
  const [user, facts] = await Promise.all([findUser(context), findSite(context)])
  context.set(sessionContext, { user })
  context.set(siteContext, facts)
  const page = pageOfPattern(pattern)
  if (isInMaintenance(facts.site) && !staysOpen(page, user))
    throw data<Maintenance>({ maintenance: facts.site?.settings.maintenance_message ?? '' }, { status: 503 })
  const { locale } = context.get(visitContext).frame
  const elsewhere = guard(page, url, { locale, user, parameters: params })
  if (!elsewhere) return
  if (user && (await isNowhere(page, params, { user, context }))) throw fatal(`${noPageAt}${url.pathname}`)
  throw redirect(elsewhere)
}

/**
 * Whether a dashboard address names a module that does not exist, as a mistyped one does. Users who may not open
 * anything in the dashboard do not learn which addresses exist in it.
 */
async function isNowhere(
  page: Page | undefined,
  parameters: Parameters,
  { user, context }: { user: User; context: Readonly<RouterContextProvider> },
): Promise<boolean> {
  const [, name] = /^\{(\w+)\}/.exec(page ? pageAccess[page] : '') ?? []
  if (!name || !wayIn(user, context.get(visitContext).frame.locale)) return false
  const key = permissionFor(`{${name}}`, parameters)
  if (Object.hasOwn(coreAreas, key)) return false
  const tree = await send(getModuleTree, { context })
  return tree.ok && !tree.data.some((module) => module.key === key)
}

export interface Maintenance {
  maintenance: string
}

export const entering: MiddlewareFunction[] = [refuseRequest, identify]

/** Checked again at every navigation, so that a session that ended elsewhere ends here, too. */
export function loadFrame({ context, params, pattern, request }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { allow } = visit
  const facts = context.get(siteContext)
  const site = siteData(facts, context.get(sessionContext).user, visit)
  allow.analytics = site.cookieConsent && site.cookiePreferences.analytics === true
  const page = pageOfPattern(pattern)
  const translations = page && translationsKnown(page, params)
  const flash = readFlash(request, context)
  const asksConsent = site.cookieConsent && Object.keys(site.cookiePreferences).length === 0
  return data(
    {
      ...site,
      asksConsent: asksConsent && mayBeAsked(request.headers),
      notice: flash?.text,
      translations,
    },
    { headers: flash ? { 'Set-Cookie': flash.clear } : {} },
  )
}

/** A module page has a different address in each language; its own loader finds them. */
function translationsKnown(page: Page, parameters: Parameters) {
  return page === 'modulePage' || page === 'contentPage' ? undefined : translationsOf(page, parameters)
}

/** Visitors whose browser refuses tracking (GPC) are not asked, nor is a request for an offline copy. */
function mayBeAsked(headers: Headers): boolean {
  return headers.get('sec-gpc') !== '1' && !headers.has('x-offline-copy')
}

/** Forms are far below; files come as multipart and are read by their own action. */
const maxLength = 64 * 1024

/**
 * Notes the account that a form says it was opened in, before any action runs: calls then carry it along, and the
 * server refuses those that would change another account.
 */
async function noteFormAccount(context: Readonly<RouterContextProvider>, request: Request): Promise<void> {
  const visit = context.get(visitContext)
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  const length = Number(request.headers.get('content-length') ?? 0)
  if (request.method !== 'POST' || !visit.hasToken || !isForm || length > maxLength) return
  const form = new URLSearchParams(await request.clone().text())
  visit.formAccount = form.get(formAccountField) ?? undefined
}
