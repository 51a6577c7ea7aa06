import { createHash } from 'node:crypto'
import { z } from 'zod'
import { FetchProblem } from '../fetch-problem.ts'
import type { Reach } from '../reach.ts'
import { askEdge, type GraphAccess } from './ask.ts'
import { type Edge, graphId, judgeGraph, text } from './judge.ts'

/** The platforms that are read through the Graph API after a Facebook login. */
export type GraphPlatform = 'facebook' | 'instagram'

/** This site's Meta app, and Meta's addresses. */
export interface GraphApp {
  id: string
  secret: string
  /** `https://www.facebook.com`, or a stand-in */
  dialogUrl: string
  /** `https://graph.facebook.com`, or a stand-in */
  baseUrl: string
  version: string
}

/** What must be remembered between the start and the end of a login. */
export interface LoginAttempt {
  state: string
  verifier: string
  redirectUri: string
}

/**
 * Only the permissions that the comments of one platform need. Pages of a business are only listed with the last one
 * (unverified).
 */
const scopes: Record<GraphPlatform, readonly string[]> = {
  facebook: ['pages_show_list', 'pages_read_engagement', 'pages_read_user_content', 'business_management'],
  instagram: [
    'pages_show_list',
    'pages_read_engagement',
    'instagram_basic',
    'instagram_manage_comments',
    'business_management',
  ],
}

/**
 * The address of the dialog where users grant this site access to their Pages or professional accounts. Permissions
 * denied before are requested again.
 */
export function dialogAddress(
  { id, dialogUrl, version }: GraphApp,
  platform: GraphPlatform,
  { state, verifier, redirectUri }: LoginAttempt,
): string {
  const url = new URL(`${dialogUrl}/${version}/dialog/oauth`)
  url.search = new URLSearchParams({
    client_id: id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes[platform].join(','),
    auth_type: 'rerequest',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return url.href
}

/**
 * Exchanges a code, which works once, for a user token. The first token lives an hour or two, and so would those of the
 * Pages that it lists; those that a long-lived one lists do not expire. Throws a `FetchProblem`, which contains no
 * secret.
 */
export async function tokenForCode(
  app: GraphApp,
  { code, verifier, redirectUri }: { code: string } & Omit<LoginAttempt, 'state'>,
  { reach, now }: { reach: Reach; now: () => Date },
): Promise<string> {
  const client = { client_id: app.id, client_secret: app.secret }
  const short = await exchange(
    app,
    { ...client, redirect_uri: redirectUri, code, code_verifier: verifier },
    { reach, now },
  )
  return exchange(
    app,
    { ...client, grant_type: 'fb_exchange_token', fb_exchange_token: short },
    { reach, now },
  )
}

const exchanged = z.object({ access_token: z.string().min(1).max(2000) })

async function exchange(
  { baseUrl, version }: GraphApp,
  form: Record<string, string>,
  { reach, now }: { reach: Reach; now: () => Date },
): Promise<string> {
  const { client_id: _public, redirect_uri: _too, grant_type: _as, ...secrets } = form
  const { json } = await reach.ask({
    url: `${baseUrl}/${version}/oauth/access_token`,
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    secrets: Object.values(secrets),
    once: true,
    judge: judgeGraph(exchanged, now),
  })
  return exchanged.parse(json).access_token
}

const inspected = z.object({
  data: z.object({
    data_access_expires_at: z.int().min(0).optional().catch(undefined),
    app_id: text,
    user_id: text.optional().catch(undefined),
  }),
})

/**
 * The user who gave a token, and when Meta requires new consent (unverified: after 90 days without the user); null
 * where it does not say.
 */
export async function consentOf(
  { id, secret, baseUrl, version }: GraphApp,
  token: string,
  { reach, now }: { reach: Reach; now: () => Date },
): Promise<{ userId: string | null; endsAt: Date | null }> {
  const query = new URLSearchParams({ input_token: token, access_token: `${id}|${secret}` })
  const { json } = await reach.ask({
    url: `${baseUrl}/${version}/debug_token?${query.toString()}`,
    headers: { accept: 'application/json' },
    secrets: [token, secret],
    judge: judgeGraph(inspected, now),
  })
  const { data_access_expires_at: end, user_id: userId = null } = inspected.parse(json).data
  return { userId, endsAt: end ? new Date(end * 1000) : null }
}

/** A professional account of Instagram. */
export interface InstagramAccount {
  id: string
  username?: string | undefined
}

/** A Page that the user works on, with its own token. */
export interface Page {
  id: string
  name: string
  token: string
  /** the professional account connected to it */
  instagram?: InstagramAccount
}

export const instagramAccount = z
  .object({ id: graphId, username: text })
  .transform(({ id, username }): InstagramAccount => ({ id, ...(username ? { username } : {}) }))

const pageItem = z.object({
  id: graphId,
  name: text,
  /** missing where the user may look at the Page but not work on it */
  access_token: text,
  instagram_business_account: instagramAccount.optional().catch(undefined),
})
const pageSize = 100
const fields = 'id,name,access_token,instagram_business_account{id,username}'

/**
 * The Pages that a Facebook user's token gives access to, in Meta's order. Throws a `FetchProblem`, which contains no
 * token.
 */
export async function listPages(access: GraphAccess, reach: Reach): Promise<Page[]> {
  const pages = new Map<string, Page>()
  const been = new Set<string>()
  let after: string | null = ''
  while (after !== null) {
    if (been.has(after)) throw new FetchProblem('provider_failed', { said: 'a list that leads in a circle' })
    been.add(after)
    const edge: Edge = await askEdge(access, ['me', 'accounts'], { fields, after }, pageSize, reach)
    for (const item of edge.items) {
      const page = pageOf(item)
      if (page) pages.set(page.id, page)
    }
    after = edge.after
  }
  return [...pages.values()]
}

function pageOf(item: unknown): Page | undefined {
  const read = pageItem.safeParse(item).data
  if (!read?.access_token) return undefined
  const { id, name, access_token: token, instagram_business_account: instagram } = read
  return { id, name: name ?? '', token, ...(instagram ? { instagram } : {}) }
}
