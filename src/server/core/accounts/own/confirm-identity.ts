import { type FieldError, fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { checkPassword } from '../passwords.ts'
import { acceptCode } from '../second-factor/second-step.ts'
import { consumeAttempt } from '../sign-in/attempts.ts'
import { userById } from '../store.ts'
import { renewToken } from './renew-token.ts'

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
