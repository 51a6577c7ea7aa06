import { randomUUID } from 'node:crypto'
import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import { defaultLocale, type Locale, localeFromTag } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { queueMail } from '../../notifications/outbox/queue-mail.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import type { UserDataHooks } from '../own/own-account.ts'
import { assertStrongPassword, checkPassword, hashPassword } from '../passwords.ts'
import { mailCode } from '../recovery/mailed-codes.ts'
import { offerReturn } from '../recovery/recover-account.ts'
import { lockAccount } from '../recovery/store.ts'
import { secondStep } from '../second-factor/second-step.ts'
import { signedInReply, startSession } from '../sessions/start-session.ts'
import { deleteSession } from '../sessions/store.ts'
import { insertUser, type StoredUser, takenField, userById, userByName } from '../store.ts'
import {
  isKnownPlace,
  limitAddress,
  limitGuess,
  limitSignUp,
  mailLimit,
  mayConsume,
  signInLimiter,
} from './attempts.ts'
import { replaceHash } from './store.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'random' | 'places' | 'queue' | 'secrets' | 'secretKey'>

interface Attempt {
  username: string
  password: string
  remember_me: boolean
}

export interface Arrival {
  viewer: Viewer
  browser: Browser
  hooks: Pick<UserDataHooks, 'adopt'>
  locale: Locale
  origin: string
}

/** Placeholder id, so that a name without an account runs the same queries. */
const noUserId = '00000000-0000-4000-8000-000000000000'

/**
 * Signs in a user with name and password, or returns the ticket for the second step. A wrong password and an unknown
 * name give the same answer after the same work; only its owner learns an account's state.
 */
export function signIn(ctx: Deps, attempt: Attempt, arrival: Arrival): Promise<SignedInReply> {
  return signInLimiter.run(async () => {
    const user = await proveIdentity(ctx, attempt, arrival)
    await rejectState(ctx, user, arrival)
    const remember = attempt.remember_me
    const outcome = await ctx.db.transaction().execute(async (trx) => {
      const now = await holdUnchanged(trx, user)
      if (now.totp_confirmed_at) return secondStep(ctx, trx, now.id, { remember })
      return startSession(ctx, trx, now.id, { ...arrival, remember })
    })
    return 'hand' in outcome ? signedInReply(ctx, outcome, arrival.viewer.address) : outcome
  })
}

async function proveIdentity(
  ctx: Deps,
  { username, password }: Attempt,
  { browser: { ip } }: Arrival,
): Promise<StoredUser> {
  await limitAddress(ctx, ip)
  const user = await userByName(ctx.db, username)
  const isFamiliar = await isKnownPlace(ctx, user?.id ?? noUserId, ip)
  const account = user?.id ?? username.toLowerCase()
  const takeBack = await limitGuess(ctx, { account, ip, isFamiliar })
  const { matches, isOutdated } = await checkPassword(ctx, user?.password_hash, password)
  if (!user || !matches) throw fail('invalid_credentials')
  await takeBack()
  if (isOutdated && user.password_hash)
    await replaceHash(ctx.db, user.id, { from: user.password_hash, to: await hashPassword(ctx, password) })
  return user
}

async function rejectState(ctx: Deps, user: StoredUser, arrival: Arrival): Promise<void> {
  if (user.status === 'banned') throw fail('account_banned')
  if (user.status === 'passive') return offerReturn(ctx, user, arrival)
  const { strict_sign_up } = await siteSettings(ctx)
  // Otherwise signing in would reveal whether sign-up created an account, and so whether the address had one.
  if (strict_sign_up && !user.email_verified_at) {
    await mailAgain(ctx, user, arrival)
    throw fail('invalid_credentials')
  }
}

async function mailAgain(ctx: Deps, user: StoredUser, arrival: Arrival): Promise<void> {
  if (!(await mayConsume(ctx, [mailLimit(user.email, 'return')]))) return
  const mail = { user, to: user.email, payload: { email: user.email } }
  await ctx.db.transaction().execute((trx) => mailCode(ctx, trx, 'registration', mail, arrival))
}

/**
 * The account of a verified user, locked until the end of the transaction. Verifying takes a while: a ban or password
 * change in the meantime ended all sessions, and none may start based on the old state.
 */
async function holdUnchanged(trx: Context['db'], proved: StoredUser): Promise<StoredUser> {
  await lockAccount(trx, proved.id)
  const now = await userById(trx, proved.id)
  const isSame =
    now?.status === proved.status &&
    now.password_changed_at?.getTime() === proved.password_changed_at?.getTime()
  if (!now || !isSame) throw fail('invalid_credentials')
  return now
}

/** Ends the viewer's session. Does nothing without one. */
export async function signOut(ctx: Pick<Context, 'db'>, viewer: Viewer, browser: Browser): Promise<void> {
  if (viewer.kind === 'user')
    await deleteSession(ctx.db, viewer.view?.by.id ?? viewer.user.id, viewer.session.id)
  browser.clearToken()
}

interface NewAccount {
  username: string
  email: string
  password: string
  fullname: string
  birthday?: string | null | undefined
}

/** No session: everything else happens by mail. */
const byMail: SignedInReply = { token: null, user: null, second_factor: null }

/**
 * Creates an account and signs in its owner; the address is confirmed by mail. With strict settings there is no session
 * before that, and a taken address gets the same answer: only the mail to its owner says so.
 */
export async function signUp(ctx: Deps, input: NewAccount, arrival: Arrival): Promise<SignedInReply> {
  const settings = await siteSettings(ctx)
  if (!settings.registration) throw fail('registration_disabled')
  assertStrongPassword(input.password, input)
  return signInLimiter.run(async () => {
    await limitSignUp(ctx, arrival.viewer.address)
    const password_hash = await hashPassword(ctx, input.password)
    try {
      const session = await makeAccount(ctx, input, { ...arrival, password_hash, ...settings })
      return session ? await signedInReply(ctx, session, arrival.viewer.address) : byMail
    } catch (error) {
      const field = takenField(error)
      if (!field) throw error
      if (field === 'username') throw fail('username_exists')
      if (!settings.strict_sign_up) throw fail('email_exists')
      await notifyOwner(ctx, input.email, arrival)
      return byMail
    }
  })
}

interface Circumstances extends Arrival {
  password_hash: string
  default_role: string
  strict_sign_up: boolean
}

async function makeAccount(ctx: Deps, input: NewAccount, at: Circumstances) {
  const { username, email, fullname, birthday = null } = input
  const id = randomUUID()
  const app_number = await brandOfOrigin(ctx, await ownOrigin(ctx, at.origin))
  return ctx.db.transaction().execute(async (trx) => {
    await insertUser(trx, {
      id,
      username,
      email,
      fullname,
      birthday,
      password_hash: at.password_hash,
      role_id: at.default_role,
      status: 'active',
      plan: 'free',
      locale: at.locale,
      app_number,
      created_at: ctx.now(),
    })
    await mailCode(ctx, trx, 'registration', { user: { id, fullname }, to: email, payload: { email } }, at)
    if (at.strict_sign_up) return undefined
    return startSession(ctx, trx, id, { ...at, remember: false })
  })
}

/** With strict settings, only a mail to the owner says that an address already has an account. */
export async function notifyOwner(
  ctx: Pick<Context, 'db' | 'env' | 'queue' | 'secrets' | 'now' | 'secretKey'>,
  email: string,
  { origin }: { origin: string },
): Promise<void> {
  const owner = await userByName(ctx.db, email)
  if (!owner || !(await mayConsume(ctx, [mailLimit(owner.email, 'taken')]))) return
  const locale = localeFromTag(owner.locale) ?? defaultLocale
  const ours = await ownOrigin(ctx, origin)
  const appNumber = await brandOfOrigin(ctx, ours)
  await ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      template: 'sign_up_taken',
      to: owner.email,
      userId: owner.id,
      locale,
      appNumber,
      values: { fullname: owner.fullname, link: `${ours}${pathFor('signIn', locale)}` },
    }),
  )
}
