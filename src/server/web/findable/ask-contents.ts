import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call, CallReply, Envelope } from '#contract/api/call.ts'
import type { getModulePage, listContentAddresses } from '#contract/content/public-contents.ts'
import type { getSettings } from '#contract/site/public-settings.ts'
import { type Locale } from '#locales/locales.ts'
import { createDispatcher } from '../dispatch.ts'

export type Addresses = CallReply<typeof listContentAddresses>

/** The addresses of modules and records, in parts; undefined where they could not be determined. */
export function askAddresses(
  web: FastifyInstance,
  request: FastifyRequest,
  page: number,
): Promise<Addresses | undefined> {
  return callApi<typeof listContentAddresses>(web, request, `/api/content?page=${page}`)
}

/** The newest records of a module, as signed-out visitors may read them. */
export function askModule(
  web: FastifyInstance,
  request: FastifyRequest,
  { locale, moduleSlug }: { locale: Locale; moduleSlug: string },
): Promise<CallReply<typeof getModulePage> | undefined> {
  return callApi<typeof getModulePage>(web, request, `/api/content/${encodeURIComponent(moduleSlug)}`, locale)
}

/** The operator's description of the site in that language; empty where there is none or it could not be determined. */
export async function askDescription(
  web: FastifyInstance,
  request: FastifyRequest,
  locale: Locale,
): Promise<string> {
  const site = await callApi<typeof getSettings>(web, request, '/api/settings', locale)
  return site?.settings.app_description ?? ''
}

/** Calls as a signed-out visitor: programs all find the same. */
async function callApi<C extends Call>(
  web: FastifyInstance,
  request: FastifyRequest,
  path: string,
  locale: Locale = 'en',
): Promise<CallReply<C> | undefined> {
  const { dispatch } = createDispatcher(web, request, {})
  const headers = { 'X-Language': locale, Accept: 'application/json' }
  const answer = await dispatch(new Request(`http://localhost${path}`, { headers, credentials: 'omit' }))
  if (!answer.ok) return undefined
  return ((await answer.json()) as Envelope<CallReply<C>>).data
}
