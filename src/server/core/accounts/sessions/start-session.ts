import { createHash, randomUUID } from 'node:crypto'
import type { SignedIn as SignedInReply, User } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import type { Context, SignedIn, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { permissionsOfRole } from '#server/http/may-call.ts'
import { avatarPath } from '#server/kit/avatar-path.ts'
import { dayMs } from '#server/kit/durations.ts'
import { ownerOfUser } from '#server/kit/ids.ts'
import { newToken, tokenHash } from '#server/kit/tokens.ts'
import { notify } from '../../notifications/bell/notifications.ts'
import { queueMail } from '../../notifications/outbox/queue-mail.ts'
import { planDetails } from '../../plans/plan-offers.ts'
import type { UserDataHooks } from '../own/own-account.ts'
import { rememberDevice } from '../recovery/store.ts'
import { lacksSecondFactor } from '../roles/within-rights.ts'
import { rememberPlace } from '../sign-in/attempts.ts'
import { userById } from '../store.ts'
import { deviceOf } from './device-of.ts'
import { cookieSeconds, viewerByToken } from './identify-viewer.ts'
import { lifetimeOf } from './session-life.ts'
import { deleteSession, exchangeToken, insertSession, sessionsOf } from './store.ts'

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

const rememberedMs = 90 * dayMs

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
    until: new Date(now.getTime() + rememberedMs),
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

/**
 * Gives a session a new token; the old one stops working at once. With `proof`, its holder just confirmed their
 * identity with everything the account requires. `hand` updates the cookie if the session uses one; call it after the
 * commit.
 */
export async function renewToken(
  ctx: Pick<Context, 'now' | 'random'>,
  trx: Context['db'],
  { user, session }: SignedIn,
  { browser, why = 'proof' }: { browser: Browser; why?: 'proof' | 'safety' },
): Promise<{ token: string; hand(): void }> {
  const now = ctx.now()
  const token = newToken(ctx.random)
  const row = (await sessionsOf(trx, user.id, now)).find(({ id }) => id === session.id)
  const change = { to: tokenHash(token), now, why }
  const isDone = row && (await exchangeToken(trx, row.id, { ...change, from: row.token_hash }))
  if (!isDone) throw fail('unauthorized')
  const hand = () => {
    if (session.carrier === 'cookie')
      browser.setToken(token, cookieSeconds(row.remember, row.expires_at, now))
  }
  return { token, hand }
}

/** The viewer's account after a change. */
export async function renewedView(ctx: Pick<Context, 'db'>, viewer: SignedIn): Promise<User> {
  const stored = await userById(ctx.db, viewer.user.id)
  if (!stored) throw fail('unauthorized')
  const { password_hash, totp_secret: _, totp_confirmed_at, totp_step: _step, ...account } = stored
  const user = { ...account, has_password: password_hash !== null, two_factor: totp_confirmed_at !== null }
  const renewed = { ...viewer, user }
  return accountView(renewed, await lacksSecondFactor(ctx, renewed))
}

/** An account as its owner sees it. `demandsSecondFactor`: the settings require one for dashboard rights. */
export function accountView(viewer: SignedIn, lacksSecondFactor: boolean): User {
  const { user, role, plan, planUntil, unread, view } = viewer
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    fullname: user.fullname,
    birthday: user.birthday,
    gender: user.gender,
    avatar: avatarPath(user.avatar),
    role,
    status: user.status,
    email_verified: user.email_verified_at !== null && user.pending_email === null,
    pending_email: user.pending_email,
    has_password: user.has_password,
    two_factor: user.two_factor,
    two_factor_missing: lacksSecondFactor,
    plan: plan.name,
    plan_details: planDetails(plan, { settings: user.plan_settings, until: planUntil }),
    permissions: permissionsOfRole(viewer),
    unread_notifications: unread,
    viewing: view ? { of: view.of, until: view.until.toISOString(), is_over: view.isOver } : null,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
  }
}
