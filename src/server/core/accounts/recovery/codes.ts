import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { dayMs, minuteMs } from '#server/kit/durations.ts'
import { newToken, tokenHash } from '../sessions/session-life.ts'
import {
  codeByHash,
  deleteCodesBefore,
  endCodes,
  insertCode,
  lockAccount,
  type StoredCode,
  takeCode,
} from './store.ts'

/** What a one-time code can be used for. */
export type CodePurpose =
  | 'recovery'
  | 'verify'
  | 'undo_email_change'
  | 'reactivate'
  | 'second_factor'
  | 'totp'
  | 'passkey'
  | 'passkey_sign_in'
  | 'oauth_link'
  | 'oauth_complete'

const nobody = '00000000-0000-4000-8000-000000000000'

interface NewCode {
  purpose: CodePurpose
  /** null if the user is not known yet */
  userId: string | null
  payload?: Record<string, unknown>
  minutes: number
}

/**
 * Issues a one-time code with a lifetime. A newer code for the same account and purpose invalidates earlier ones,
 * except for undo codes: otherwise an attacker could invalidate them by repeating the change.
 */
export async function issueCode(
  ctx: Pick<Context, 'now' | 'random'>,
  trx: Context['db'],
  { purpose, userId, payload = {}, minutes }: NewCode,
): Promise<string> {
  const now = ctx.now()
  const token = newToken(ctx.random)
  if (userId !== null) {
    // Concurrent requests would not see each other's code.
    await lockAccount(trx, userId)
    if (purpose !== 'undo_email_change') await endCodes(trx, userId, [purpose], now)
  }
  await insertCode(trx, {
    token_hash: tokenHash(token),
    purpose,
    user_id: userId,
    payload: JSON.stringify(payload),
    created_at: now,
    expires_at: new Date(now.getTime() + minutes * minuteMs),
    used_at: null,
  })
  return token
}

/**
 * Consumes a code and locks its account until the end of the transaction: a concurrent request with another code sees
 * the changes of this one. All three refusals take the same steps, so that timing does not tell them apart.
 */
export async function consumeCode(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  token: string,
  purpose: CodePurpose,
): Promise<StoredCode> {
  const hash = tokenHash(token)
  // Lock the account before the code, as everywhere, to avoid deadlocks.
  await lockAccount(trx, (await codeByHash(trx, hash, purpose))?.user_id ?? nobody)
  const spent = await takeCode(trx, hash, purpose, ctx.now())
  return spent ?? refuse(await codeByHash(trx, hash, purpose))
}

/** Rejects an invalid code before doing expensive work. Only consuming it decides. */
export async function assertLiveCode(
  ctx: Pick<Context, 'db' | 'now'>,
  token: string,
  purpose: CodePurpose,
): Promise<void> {
  const found = await codeByHash(ctx.db, tokenHash(token), purpose)
  if (!found || found.used_at || found.expires_at <= ctx.now()) refuse(found)
}

function refuse(found: StoredCode | undefined): never {
  if (!found) throw fail('recovery_code_not_found')
  throw fail(found.used_at ? 'recovery_code_invalid' : 'recovery_code_expired')
}

const keptDays = 7

/** Codes are retained for a while after they expire, so that users of an old link learn that it has expired. */
export async function deleteOldCodes(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteCodesBefore(ctx.db, new Date(ctx.now().getTime() - keptDays * dayMs))
}
