import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { acceptedKeys } from '#server/kit/secret-keys.ts'
import { tokenHash } from '#server/kit/tokens.ts'
import type { UserDataHooks } from '../own/own-account.ts'
import { passkeysOf } from '../passkeys/store.ts'
import { consumeCode, issueCode } from '../recovery/mailed-codes.ts'
import { signedInReply, startSession } from '../sessions/start-session.ts'
import { consumeAttempt } from '../sign-in/attempts.ts'
import { type StoredUser, userById } from '../store.ts'
import { countTry, takeRecoveryCode, takeStep } from './store.ts'

type SecondFactor = NonNullable<SignedInReply['second_factor']>

const validMinutes = 5

/** The sign-in answer when a second factor is required: a ticket instead of a session. */
export async function secondStep(
  ctx: Pick<Context, 'now' | 'random'>,
  trx: Context['db'],
  userId: string,
  { remember }: { remember: boolean },
): Promise<SignedInReply> {
  const ticket = await issueCode(ctx, trx, {
    purpose: 'second_factor',
    userId,
    payload: { remember },
    minutes: validMinutes,
  })
  const hasPasskey = (await passkeysOf(trx, userId)).length > 0
  const methods: SecondFactor['methods'] = ['totp', 'recovery_code']
  if (hasPasskey) methods.push('passkey')
  return { token: null, user: null, second_factor: { ticket, methods } }
}

/** Knowing the password must not allow guessing the code: attempts are limited per ticket and per hour. */
const triesPerTicket = 5
const triesAnHour = 20

/**
 * Finishes a sign-in with a code. Ticket, code and session are one transaction: a failure leaves the ticket valid for
 * another attempt.
 */
export async function proveSecondFactor(
  ctx: Pick<Context, 'db' | 'now' | 'random' | 'places' | 'queue' | 'secrets' | 'secretKey'>,
  { ticket, code }: { ticket: string; code: string },
  arrival: { viewer: Viewer; browser: Browser; hooks: UserDataHooks },
): Promise<SignedInReply> {
  const tried = await countTry(ctx.db, tokenHash(ticket), { now: ctx.now(), max: triesPerTicket })
  if (!tried) throw fail('recovery_code_expired')
  await consumeAttempt(ctx, `second factor ${tried.user_id}`, triesAnHour, 3600)
  const session = await ctx.db.transaction().execute(async (trx) => {
    const user = await userById(trx, tried.user_id)
    if (user?.status !== 'active') throw fail('recovery_code_expired')
    if (!(await acceptCode(ctx, trx, user, code))) throw fail('second_factor_invalid')
    await consumeCode(ctx, trx, ticket, 'second_factor')
    return startSession(ctx, trx, user.id, { ...arrival, remember: tried.payload['remember'] === true })
  })
  return signedInReply(ctx, session, arrival.viewer.address)
}

/**
 * Whether a code is valid for this account, from its app or its recovery codes. Each works once: it is consumed here.
 */
export async function acceptCode(
  ctx: Pick<Context, 'now' | 'secrets' | 'secretKey'>,
  trx: Context['db'],
  user: Pick<StoredUser, 'id' | 'totp_secret' | 'totp_confirmed_at'>,
  typed: string,
): Promise<boolean> {
  if (!user.totp_secret || !user.totp_confirmed_at) return false
  const digits = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits))
    return takeRecoveryCode(trx, user.id, recoveryCodeHashes(ctx, user.id, typed), ctx.now())
  const secret = ctx.secrets.open(user.totp_secret, totpPlace(user.id)).toString()
  const step = stepOf(secret, digits, ctx.now())
  return step !== undefined && takeStep(trx, user.id, step)
}

/** What every authenticator app supports: RFC 6238 with SHA-1, six digits, thirty seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 }

/** 160 bits, encoded as apps expect it. */
export function newTotpSecret(ctx: Pick<Context, 'random'>): string {
  return new Secret({ buffer: new Uint8Array(ctx.random(20)).buffer }).base32
}

/** The URI that an app scans from a QR code. */
export function totpAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...kind, secret: Secret.fromBase32(secret), issuer, label }).toString()
}

/** The time step this code belongs to, at most one step early or late; undefined if invalid. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 30_000) + delta
}

/** The encryption context of a confirmed secret. */
export function totpPlace(userId: string): string {
  return `users.totp_secret.${userId}`
}

/** Without letters and digits that look alike on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789'
const howMany = 10
const charactersEach = 12

/** Ten new codes in case of a lost app, 60 bits each: `abcd-efgh-jkmn`. */
export function newRecoveryCodes(ctx: Pick<Context, 'random'>): string[] {
  return Array.from({ length: howMany }, () => {
    const text = Array.from(ctx.random(charactersEach), (byte) => alphabet[byte % alphabet.length]).join('')
    return text.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/** Short enough to brute-force with a copy of the database, so the hash includes the key. */
export function recoveryCodeHash(
  { secretKey }: Pick<Context, 'secretKey'>,
  userId: string,
  code: string,
): Buffer {
  const typed = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHmac('sha256', secretKey).update(`recovery code\0${userId}\0${typed}`).digest()
}

/** With every accepted key: a printed code must survive a rotation. */
function recoveryCodeHashes(
  { secretKey }: Pick<Context, 'secretKey'>,
  userId: string,
  code: string,
): Buffer[] {
  return acceptedKeys(secretKey).map((key) => recoveryCodeHash({ secretKey: key }, userId, code))
}
