import type { z } from 'zod'
import type { profileSchema } from '#contract/accounts/auth.ts'
import type { User } from '#contract/accounts/user.ts'
import type { Document } from '#contract/api/call.ts'
import { type FieldError, fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { assertFreshProof } from '#server/http/may-call.ts'
import type { ReceivedFile } from '#server/http/read-upload.ts'
import { newToken } from '#server/kit/tokens.ts'
import { encodeSmallPicture } from '../../media/small-picture.ts'
import { notify } from '../../notifications/bell/notifications.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { assertStrongPassword, checkPassword, hashPassword } from '../passwords.ts'
import { mailCode, type RequestOrigin } from '../recovery/mailed-codes.ts'
import { endCodes } from '../recovery/store.ts'
import { acceptCode } from '../second-factor/second-step.ts'
import { renewedView, renewToken } from '../sessions/start-session.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { consumeAttempt, consumeAttempts, mailLimit } from '../sign-in/attempts.ts'
import { notifyOwner } from '../sign-in/sign-in.ts'
import { takenField, updateUser, userById, userByName } from '../store.ts'
import { holdOwn } from './own-account.ts'
import { avatarBytes, replaceAvatar } from './store.ts'

type Deps = Pick<Context, 'db' | 'env' | 'queue' | 'secrets' | 'now' | 'random' | 'secretKey'>

/** Updates the viewer's own profile: only the given fields. */
export async function updateProfile(
  ctx: Deps,
  viewer: SignedIn,
  { email, ...profile }: z.output<typeof profileSchema>,
  request: RequestOrigin,
): Promise<User> {
  const { id } = viewer.user
  // Forms send the address along, changed or not.
  const isNew = email !== undefined && !isSame(email, viewer.user.email)
  const isWaiting = isNew && viewer.user.pending_email !== null && isSame(email, viewer.user.pending_email)
  if (isNew && !isWaiting) {
    assertFreshProof(viewer, ctx.now())
    // Each attempt reveals whether an address has an account, and sends it a mail.
    const perAccount = { key: `email change ${id}`, max: 10, seconds: 3600 }
    await consumeAttempts(ctx, [mailLimit(email, 'change'), perAccount])
  }
  const changes = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined))
  let isTaken = false
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await holdOwn(trx, viewer)
      await updateUser(trx, id, changes)
      if (isNew && !isWaiting) isTaken = await beginEmailChange(ctx, trx, { id, email }, request)
      else if (email !== undefined && !isNew && viewer.user.pending_email !== null)
        await callOffEmailChange(ctx, trx, id)
    })
  } catch (error) {
    throw takenField(error) ? fail('username_exists') : error
  }
  if (isTaken && email !== undefined) await notifyOwner(ctx, email, request)
  return renewedView(ctx, viewer)
}

/**
 * Decision 25: the old address stays the login until the new one is confirmed, and gets a mail with an undo link.
 * Returns whether the new address is taken, which strict settings reveal only to its owner.
 */
async function beginEmailChange(
  ctx: Deps,
  trx: Context['db'],
  { id, email }: { id: string; email: string },
  request: RequestOrigin,
): Promise<boolean> {
  const user = await userById(trx, id)
  if (!user) throw fail('unauthorized')
  const isTaken = (await userByName(trx, email)) !== undefined
  if (isTaken && !(await siteSettings(ctx)).strict_sign_up) throw fail('email_exists')
  await updateUser(trx, id, { pending_email: email })
  const values = { address: email }
  if (isTaken) await endCodes(trx, id, ['verify'], ctx.now())
  else await mailCode(ctx, trx, 'email_change', { user, to: email, payload: { email }, values }, request)
  // An unconfirmed old address may be a typo: then it belongs to another person, who must not be able to take the
  // account.
  const back = { user, to: user.email, payload: { email: user.email }, values }
  if (user.email_verified_at) await mailCode(ctx, trx, 'email_change_undo', back, request)
  return isTaken
}

/** Asking for the current address cancels a pending change. */
async function callOffEmailChange(ctx: Pick<Context, 'now'>, trx: Context['db'], id: string): Promise<void> {
  await updateUser(trx, id, { pending_email: null })
  await endCodes(trx, id, ['verify'], ctx.now())
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

const side = 256

/** Sets the viewer's own image. Each gets an unguessable name of its own, so that it can be cached forever. */
export async function uploadAvatar(
  ctx: Pick<Context, 'db' | 'random'>,
  viewer: SignedIn,
  file: ReceivedFile | undefined,
): Promise<{ user: User }> {
  if (!file) throw fail('file_missing', { field: 'file' })
  const { bytes } = await encodeSmallPicture(file.bytes, { width: side, height: side, fit: 'cover' })
  const key = newToken(ctx.random)
  await ctx.db.transaction().execute(async (trx) => {
    await holdOwn(trx, viewer)
    await replaceAvatar(trx, viewer.user.id, { key, bytes })
  })
  return { user: await renewedView(ctx, viewer) }
}

export async function removeAvatar(ctx: Pick<Context, 'db'>, viewer: SignedIn): Promise<{ user: User }> {
  await ctx.db.transaction().execute((trx) => replaceAvatar(trx, viewer.user.id, null))
  return { user: await renewedView(ctx, viewer) }
}

export async function getAvatar(ctx: Pick<Context, 'db'>, key: string): Promise<Document> {
  const bytes = await avatarBytes(ctx.db, key)
  if (!bytes) throw fail('avatar_not_found')
  return { bytes, fileName: `${key.slice(0, 8)}.webp`, isLasting: true }
}

interface PasswordChange {
  current_password?: string | undefined
  new_password: string
  close_others: boolean
}

/** Changes a password, or sets the first one of an account created through a provider. */
export async function changePassword(
  ctx: Pick<Context, 'db' | 'now' | 'random' | 'secretKey'>,
  viewer: SignedIn,
  { current_password, new_password, close_others }: PasswordChange,
  browser: Browser,
): Promise<{ token: string }> {
  const { id } = viewer.user
  const { password_hash: before } = (await userById(ctx.db, id)) ?? { password_hash: null }
  if (before === null) assertFreshProof(viewer, ctx.now())
  else {
    if (current_password === undefined) throw fail('validation_failed', {}, [missingPassword])
    // Someone at an unlocked screen must not be able to find the password by trying.
    await consumeAttempt(ctx, `own password ${id}`, 10, 600)
    const { matches } = await checkPassword(ctx, before, current_password)
    if (!matches) throw fail('validation_failed', {}, [wrongPassword])
  }
  assertStrongPassword(new_password, viewer.user, 'new_password')
  const password_hash = await hashPassword(ctx, new_password)
  const renewed = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.now()
    await updateUser(trx, id, { password_hash, password_changed_at: now })
    await endCodes(trx, id, ['recovery', 'second_factor'], now)
    if (close_others) await deleteSessionsOf(trx, id, viewer.session.id)
    await notify(ctx, trx, { userId: id, type: 'password_changed' })
    // With a second factor, the password alone is only half of the proof.
    return renewToken(ctx, trx, viewer, { browser, why: viewer.user.two_factor ? 'safety' : 'proof' })
  })
  renewed.hand()
  return { token: renewed.token }
}

const missingPassword = { path: ['current_password'], key: 'validation.required' }
const wrongPassword = { path: ['current_password'], key: 'validation.wrong_password' }

interface Proof {
  password?: string | undefined
  code?: string | undefined
}

/** Confirms a user's identity again, with everything their account requires at sign-in: password, code, or both. */
export async function confirmIdentity(
  ctx: Pick<Context, 'db' | 'now' | 'random' | 'secrets' | 'secretKey'>,
  viewer: SignedIn,
  proof: Proof,
  browser: Browser,
): Promise<{ token: string }> {
  const user = await userById(ctx.db, viewer.user.id)
  // Neither password nor code: only a passkey or the provider can confirm.
  if (!user || (user.password_hash === null && !user.totp_confirmed_at)) throw fail('invalid_credentials')
  const missing: FieldError[] = []
  if (user.password_hash !== null && !proof.password) missing.push(required('password'))
  if (user.totp_confirmed_at && !proof.code?.trim()) missing.push(required('code'))
  if (missing.length > 0) throw fail('validation_failed', {}, missing)
  await consumeAttempt(ctx, `own password ${user.id}`, 10, 600)
  if (user.password_hash !== null) {
    const { matches } = await checkPassword(ctx, user.password_hash, proof.password ?? '')
    if (!matches) throw fail('invalid_credentials')
  }
  const renewed = await ctx.db.transaction().execute(async (trx) => {
    if (user.totp_confirmed_at && !(await acceptCode(ctx, trx, user, proof.code ?? '')))
      throw fail('second_factor_invalid')
    return renewToken(ctx, trx, viewer, { browser })
  })
  renewed.hand()
  return { token: renewed.token }
}

function required(field: keyof Proof): FieldError {
  return { path: [field], key: 'validation.required' }
}
