import { type FieldError, fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { assertFreshProof } from '#server/http/may-call.ts'
import { notify } from '../../notifications/bell/notifications.ts'
import { checkPassword, hashPassword } from '../passwords.ts'
import { endCodes } from '../recovery/store.ts'
import { acceptCode } from '../second-factor/second-step.ts'
import { renewToken } from '../sessions/start-session.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { assertStrongPassword } from '../sign-in/assert-strong-password.ts'
import { consumeAttempt } from '../sign-in/attempts.ts'
import { updateUser, userById } from '../store.ts'

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
