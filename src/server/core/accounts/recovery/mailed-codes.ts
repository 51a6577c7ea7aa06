import { fail } from '#contract/api/errors.ts'
import type { MailTemplate } from '#contract/lists/outbox-list.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context, Viewer } from '#server/context.ts'
import { dayMs, minuteMs } from '#server/kit/durations.ts'
import { newToken, tokenHash } from '#server/kit/tokens.ts'
import { notify } from '../../notifications/bell/notifications.ts'
import { type MailValues, queueMail } from '../../notifications/outbox/queue-mail.ts'
import { sendCustomerUpdate } from '../../plans/send-customer-update.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { takenField, updateUser, userById } from '../store.ts'
import {
  codeByHash,
  deleteCodesBefore,
  endCodes,
  endCodesSince,
  insertCode,
  lockAccount,
  renewWaysIn,
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

const noUserId = '00000000-0000-4000-8000-000000000000'

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
  await lockAccount(trx, (await codeByHash(trx, hash, purpose))?.user_id ?? noUserId)
  const code = await takeCode(trx, hash, purpose, ctx.now())
  return code ?? reject(await codeByHash(trx, hash, purpose))
}

/** Rejects an invalid code before doing expensive work. Only consuming it decides. */
export async function assertLiveCode(
  ctx: Pick<Context, 'db' | 'now'>,
  token: string,
  purpose: CodePurpose,
): Promise<void> {
  const code = await codeByHash(ctx.db, tokenHash(token), purpose)
  if (!code || code.used_at || code.expires_at <= ctx.now()) reject(code)
}

function reject(code: StoredCode | undefined): never {
  if (!code) throw fail('recovery_code_not_found')
  throw fail(code.used_at ? 'recovery_code_invalid' : 'recovery_code_expired')
}

const keptDays = 7

/** Codes are retained for a while after they expire, so that users of an old link learn that it has expired. */
export async function deleteOldCodes(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteCodesBefore(ctx.db, new Date(ctx.now().getTime() - keptDays * dayMs))
}

/** Restores an account's previous address, even after the new one was confirmed. All sessions end. */
export async function undoEmailChange(
  ctx: Pick<Context, 'db' | 'now' | 'queue'>,
  token: string,
): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (trx) => {
      const { user_id, payload, created_at } = await consumeCode(ctx, trx, token, 'undo_email_change')
      const user = user_id === null ? undefined : await userById(trx, user_id)
      const email = payload['email']
      if (!user || user.status === 'deleted' || typeof email !== 'string') throw fail('recovery_code_invalid')
      const now = ctx.now()
      await updateUser(trx, user.id, { email, pending_email: null, email_verified_at: now })
      // Links mailed to the other address no longer work, and cannot revert this.
      await endCodes(trx, user.id, ['recovery', 'verify', 'reactivate', 'second_factor', 'oauth_link'], now)
      await endCodesSince(trx, user.id, { purpose: 'undo_email_change', since: created_at, now })
      await deleteSessionsOf(trx, user.id)
      await notify(ctx, trx, { userId: user.id, type: 'email_changed' })
      await sendCustomerUpdate(ctx, trx, user.id)
    })
  } catch (error) {
    throw takenField(error) ? fail('email_exists') : error
  }
}

/**
 * Confirms the address that the code was mailed to, and makes it the login if it was a new one. Returns the account's
 * id.
 */
export async function verifyAccount(
  ctx: Pick<Context, 'db' | 'now' | 'queue'>,
  token: string,
  viewer: Viewer,
): Promise<string> {
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const { user_id, payload } = await consumeCode(ctx, trx, token, 'verify')
      const user = user_id === null ? undefined : await userById(trx, user_id)
      if (!user || user.status === 'deleted') throw fail('account_not_found')
      const now = ctx.now()
      const address = payload['email'] ?? user.email
      if (address === user.email) {
        await updateUser(trx, user.id, { email_verified_at: now })
      } else if (address === user.pending_email) {
        await updateUser(trx, user.id, {
          email: user.pending_email,
          pending_email: null,
          email_verified_at: now,
        })
        // Links mailed to the previous address must no longer work.
        await endCodes(trx, user.id, ['recovery', 'reactivate'], now)
        await notify(ctx, trx, { userId: user.id, type: 'email_changed' })
        await sendCustomerUpdate(ctx, trx, user.id)
      } else throw fail('recovery_code_invalid')
      // Being signed in and reading the mail proves the same person. The link alone may have been followed by anyone
      // whose address was entered.
      if (viewer.kind === 'user' && viewer.user.id === user.id) await renewWaysIn(trx, user.id, now)
      return user.id
    })
  } catch (error) {
    throw takenField(error) ? fail('email_exists') : error
  }
}

/** Mails that contain a code: its purpose, and its lifetime in minutes. */
const kinds = {
  forgot_password: { purpose: 'recovery', minutes: 30 },
  registration: { purpose: 'verify', minutes: dayMs / minuteMs },
  email_change: { purpose: 'verify', minutes: dayMs / minuteMs },
  email_change_undo: { purpose: 'undo_email_change', minutes: (7 * dayMs) / minuteMs },
  reactivate: { purpose: 'reactivate', minutes: dayMs / minuteMs },
} as const satisfies Partial<Record<MailTemplate, { purpose: CodePurpose; minutes: number }>>

/** Where a mail was requested: the language, and the origin of the request, which is checked again here. */
export interface RequestOrigin {
  locale: Locale
  origin: string
}

interface CodeMail {
  user: { id: string; fullname: string }
  to: string
  payload?: Record<string, unknown>
  values?: MailValues
}

/** Creates a code and the mail that delivers it, in the caller's transaction. */
export async function mailCode(
  ctx: Pick<Context, 'db' | 'env' | 'queue' | 'secrets' | 'now' | 'random'>,
  trx: Context['db'],
  template: keyof typeof kinds,
  { user, to, payload = {}, values = {} }: CodeMail,
  request: RequestOrigin,
): Promise<void> {
  const { purpose, minutes } = kinds[template]
  const code = await issueCode(ctx, trx, { purpose, userId: user.id, payload, minutes })
  // Reuse this transaction's connection: waiting for a second one could deadlock when all are held by such requests.
  const within = { ...ctx, db: trx }
  const origin = await ownOrigin(within, request.origin)
  await queueMail(ctx, trx, {
    template,
    to,
    userId: user.id,
    locale: request.locale,
    appNumber: await brandOfOrigin(within, origin),
    values: {
      fullname: user.fullname,
      link: link(origin, request.locale, purpose, code),
      code,
      minutes,
      ...values,
    },
  })
}

/** The URL fragment stays in the browser: it reaches no server and no log. */
function link(origin: string, locale: Locale, purpose: string, code: string): string {
  const path =
    purpose === 'recovery'
      ? pathFor('recovery', locale)
      : pathFor('mailedLink', locale, { purpose: purpose.replaceAll('_', '-') })
  return `${origin}${path}#token=${code}`
}
