import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import { type Connection, connection } from '#contract/comments/connections.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { newToken } from '#server/kit/tokens.ts'
import { FetchProblem } from '../../connectors/fetch-problem.ts'
import {
  consentOf,
  dialogAddress,
  type GraphApp,
  listPages,
  type Page,
  tokenForCode,
} from '../../connectors/graph/login.ts'
import { createReach, type Reach } from '../../connectors/reach.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { Browser } from '../../http/browser.ts'
import { createSealedCookie } from '../../kit/sealed-cookie.ts'
import { ownOrigin } from '../settings/own-origin.ts'
import { placeOfToken } from './credentials-for.ts'
import { connectionView, graphApp, holdOwner } from './own-connections.ts'
import { accountsOf, consumeState, putAccount } from './store.ts'

/** One round trip to a platform, as the browser carries it. */
const attemptSchema = z.object({
  platform: connection.shape.platform,
  state: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** account that started; if the viewer is another account on return, nothing is connected */
  userId: z.string(),
  at: z.number(),
})

type Attempt = z.output<typeof attemptSchema>

const attemptCookie = createSealedCookie('connect', attemptSchema)

/** The page that the browser goes to for authorization; an encrypted cookie holds what it must return with. */
export async function startConnection(
  ctx: Pick<Context, 'db' | 'env' | 'secrets' | 'random' | 'now'>,
  platform: Connection['platform'],
  { viewer, browser, locale, origin }: { viewer: SignedIn; browser: Browser; locale: Locale; origin: string },
): Promise<{ url: string }> {
  const app = await graphApp(ctx)
  // One address per host, always in English: Meta compares it exactly with what is registered. The state carries the
  // language.
  const redirectUri = (await ownOrigin(ctx, origin)) + pathFor('accountConnectionsReturn', 'en')
  const attempt = { state: `${locale}.${newToken(ctx.random)}`, verifier: newToken(ctx.random), redirectUri }
  attemptCookie.set(ctx, browser, { ...attempt, platform, userId: viewer.user.id, at: ctx.now().getTime() })
  return { url: dialogAddress(app, platform, attempt) }
}

/** The user is waiting for the answer, so limits are short, in milliseconds. */
const maxWait = 2000
const maxTalk = 25_000

/**
 * Calls a platform with a few retries within seconds. Raises a `FetchProblem`, or a `TimeoutError` at the time limit.
 */
function promptReach({ egress, now, random }: Pick<Context, 'egress' | 'now' | 'random'>): Reach {
  return createReach({
    egress,
    now,
    jitter: () => Buffer.from(random(4)).readUInt32BE() / 2 ** 32,
    signal: AbortSignal.timeout(maxTalk),
    wait: async (milliseconds, signal) => {
      if (milliseconds > maxWait) throw new FetchProblem('rate_limited')
      await pause(milliseconds, undefined, { signal })
    },
  })
}

type Deps = Pick<Context, 'db' | 'env' | 'secrets' | 'random' | 'now' | 'egress' | 'log'>

/** A Page or a professional account, as reported by Meta. */
interface Opened {
  externalId: string
  name: string
  token: string
}

const maxNameLength = 200

/** Finishes what `startConnection` began in this browser: connects or reconnects the authorized accounts. */
export async function finishConnection(
  ctx: Deps,
  { code, state }: { code: string; state: string },
  { viewer, browser }: { viewer: SignedIn; browser: Browser },
): Promise<{ connections: Connection[] }> {
  const attempt = attemptCookie.take(ctx, browser, state)
  if (!attempt || attempt.userId !== viewer.user.id) throw fail('connection_failed')
  const app = await graphApp(ctx)
  // The browser's cookie is cleared, but a copy of it must not work a second time.
  if (!(await consumeState(ctx.db, digestOf(state), ctx.now()))) throw fail('connection_failed')
  const { pages, expiresAt, grantedBy } = await askMeta(ctx, app, { ...attempt, code })
  const opened = accountsIn(pages, attempt.platform)
  if (opened.length === 0) throw fail('nothing_to_connect')
  await ctx.db.transaction().execute(async (trx) => {
    await holdOwner(trx, viewer.user.id)
    const accounts = await accountsOf(trx, viewer.user.id)
    for (const { externalId, name, token } of opened) {
      const before = accounts.find(
        (account) => account.platform === attempt.platform && account.external_id === externalId,
      )
      const id = before?.id ?? randomUUID()
      await putAccount(trx, {
        id,
        user_id: viewer.user.id,
        platform: attempt.platform,
        external_id: externalId,
        granted_by: grantedBy,
        name,
        token: ctx.secrets.close(Buffer.from(token), placeOfToken(id)),
        connected_at: ctx.now(),
        expires_at: expiresAt,
        is_broken: false,
      })
    }
  })
  return { connections: (await accountsOf(ctx.db, viewer.user.id)).map(connectionView) }
}

function digestOf(state: string): Buffer {
  return createHash('sha256').update(state).digest()
}

async function askMeta(
  ctx: Deps,
  app: GraphApp,
  grant: Attempt & { code: string },
): Promise<{ pages: Page[]; expiresAt: Date | null; grantedBy: string | null }> {
  const { now } = ctx
  const reach = promptReach(ctx)
  try {
    const token = await tokenForCode(app, grant, { reach, now })
    const [pages, { endsAt: expiresAt, userId: grantedBy }] = await Promise.all([
      listPages({ baseUrl: app.baseUrl, version: app.version, token, now }, reach),
      consentOf(app, token, { reach, now }),
    ])
    return { pages, expiresAt, grantedBy }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    if (!(error instanceof FetchProblem) && !isTimeout) throw error
    ctx.log.warn({ problem: error.message }, "a platform didn't confirm a connection")
    throw fail('connection_failed')
  }
}

function accountsIn(pages: readonly Page[], platform: Connection['platform']): Opened[] {
  const all = pages.flatMap(({ id, name, token, instagram }): Opened[] => {
    if (platform === 'facebook') return [{ externalId: id, name: name || id, token }]
    return instagram ? [{ externalId: instagram.id, name: instagram.username ?? instagram.id, token }] : []
  })
  const cleaned = all.map((account) => ({
    ...account,
    name: account.name.replaceAll('\0', '').toWellFormed().slice(0, maxNameLength).toWellFormed(),
  }))
  return [...new Map(cleaned.map((account) => [account.externalId, account])).values()]
}
