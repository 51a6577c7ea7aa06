import { createHash, randomUUID } from 'node:crypto'
import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { dayMs } from '#server/kit/durations.ts'
import { ownerOfUser } from '#server/kit/ids.ts'
import { newToken, tokenHash } from '#server/kit/tokens.ts'
import { notify } from '../../notifications/bell/notifications.ts'
import { queueMail } from '../../notifications/outbox/queue-mail.ts'
import { accountView } from '../account-view.ts'
import { lacksSecondFactor } from '../second-factor/lacks-second-factor.ts'
import { userById } from '../store.ts'
import type { UserDataHooks } from '../user-data-hooks.ts'
import { deviceOf } from './device-of.ts'
import { cookieSeconds, viewerByToken } from './identify-viewer.ts'
import { rememberDevice } from './known/store.ts'
import { rememberPlace } from './known-places.ts'
import { lifetimeOf } from './session-life.ts'
import { deleteSession, insertSession } from './store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'random' | 'places' | 'queue' | 'secrets' | 'secretKey'>

interface Arrival {
  /** viewer before the sign-in: a visitor's draws move to the account */
  viewer: Viewer
  browser: Browser
  remember: boolean
  hooks: Pick<UserDataHooks, 'adopt'>
}

export interface StartedSession {
  id: string
  token: string
  /** call after the commit: puts the token into the browser */
  hand(): void
}

/**
 * Starts a session for an identified user, and notifies the account owner of a new device. Within a transaction the
 * session is committed with everything else.
 */
export async function startSession(
  ctx: Deps,
  trx: Context['db'],
  userId: string,
  { viewer, browser, remember, hooks }: Arrival,
): Promise<StartedSession> {
  const now = ctx.now()
  const token = newToken(ctx.random)
  const id = randomUUID()
  const expires_at = new Date(now.getTime() + lifetimeOf(remember).absolute)
  const location = ctx.places.countryOf(browser.ip) ?? null
  // A browser holds one session: without this the previous one would stay open with no way to end it.
  if (viewer.kind === 'user' && viewer.session.carrier === 'cookie')
    await deleteSession(trx, viewer.user.id, viewer.session.id)
  await insertSession(trx, {
    id,
    token_hash: tokenHash(token),
    previous_hash: null,
    user_id: userId,
    remember,
    address: browser.ip,
    user_agent: browser.userAgent,
    location,
    created_at: now,
    authenticated_at: now,
    last_active_at: now,
    rotated_at: now,
    expires_at,
  })
  await rememberPlace(ctx, trx, userId, browser.ip)
  await noticeDevice(ctx, trx, userId, { browser, location })
  const visitor = viewer.kind === 'visitor' ? viewer.known && viewer.owner : viewer.visitor
  if (visitor) await hooks.adopt(trx, visitor, ownerOfUser(userId))
  return { id, token, hand: () => browser.setToken(token, cookieSeconds(remember, expires_at, now)) }
}

const rememberedMillis = 90 * dayMs

/**
 * Notifies the owner of a sign-in with a kind of browser not seen on this account for ninety days. The very first
 * sign-in of an account is always the owner's.
 */
async function noticeDevice(
  ctx: Pick<Context, 'now' | 'queue' | 'secrets'>,
  trx: Context['db'],
  userId: string,
  { browser, location }: { browser: Browser; location: string | null },
): Promise<void> {
  const now = ctx.now()
  const { browser: name, system, family } = deviceOf(browser.userAgent)
  const { isFirst, isKnown } = await rememberDevice(trx, userId, {
    account: digest(userId, 'any'),
    device: digest(userId, family),
    now,
    until: new Date(now.getTime() + rememberedMillis),
  })
  if (isFirst || isKnown) return
  const user = await userById(trx, userId)
  if (!user) return
  const device = [name, system].filter(Boolean).join(', ')
  const place = location ?? ''
  await notify(ctx, trx, { userId, type: 'new_sign_in', values: { device, place } })
  await queueMail(ctx, trx, {
    template: 'new_sign_in',
    to: user.email,
    userId,
    locale: localeFromTag(user.locale) ?? defaultLocale,
    appNumber: user.app_number === 2 ? 2 : 1,
    values: { fullname: user.fullname, device, place, at: now.toISOString() },
  })
}

function digest(userId: string, family: string): Buffer {
  return createHash('sha256').update(`known device\0${userId}\0${family}`).digest()
}

/** Sends the token of a committed session to the browser, and returns it with the account. */
export async function signedInReply(
  ctx: Pick<Context, 'db' | 'now'>,
  session: StartedSession,
  address: string,
): Promise<SignedInReply> {
  const viewer = await viewerByToken(ctx, session.token, { carrier: 'bearer', address })
  session.hand()
  const user = accountView(viewer, await lacksSecondFactor(ctx, viewer))
  return { token: session.token, user, second_factor: null }
}
