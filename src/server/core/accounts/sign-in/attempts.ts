import { createHmac } from 'node:crypto'
import { failUntil } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { addressKey, networkKey } from '#server/http/identify-visitor.ts'
import { dayMs, hourSeconds, minuteSeconds, secondMs } from '#server/kit/durations.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import { hasMark, keepMark } from '../recovery/store.ts'
import { countAttempts, takeBackAttempts, untilAttempt } from './store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'secretKey'>

/**
 * How often an action may be attempted within so many seconds. `key` may contain a name or address: only a hash is
 * stored.
 */
interface AttemptLimit {
  key: string
  max: number
  seconds: number
}

/**
 * Counts one attempt; raises `too_many_requests` with Retry-After if there were too many. Refused attempts do not
 * count.
 */
export function consumeAttempt(ctx: Deps, key: string, max: number, seconds: number): Promise<void> {
  return consumeAttempts(ctx, [{ key, max, seconds }])
}

/** Counts one attempt against several limits at once; it is refused if any of them is used up. */
export async function consumeAttempts(ctx: Deps, limits: readonly AttemptLimit[]): Promise<void> {
  const seconds = await attemptsLeft(ctx, limits)
  if (seconds !== undefined) throw failUntil('too_many_requests', seconds)
}

/** Counts one attempt if it is within all limits. False if it is not. */
export async function mayConsume(ctx: Deps, limits: readonly AttemptLimit[]): Promise<boolean> {
  return (await attemptsLeft(ctx, limits)) === undefined
}

/** Uncounts an attempt that turned out to be legitimate. */
export async function takeBack(ctx: Deps, limits: readonly AttemptLimit[]): Promise<void> {
  await takeBackAttempts(ctx.db, windowsOf(ctx, limits))
}

/**
 * Limits mails of one kind to one address, so that a mailbox cannot be flooded. Kinds are counted separately, or
 * triggering one kind would suppress the others: `recovery`, the `return` that only an owner can request, a requested
 * `change` to this address, the notice that it is `taken`, the notice that a `form` or a `challenge` came in.
 */
export function mailLimit(
  address: string,
  kind: 'recovery' | 'return' | 'change' | 'taken' | 'form' | 'challenge',
): AttemptLimit {
  return { key: `mail ${kind} ${address.toLowerCase()}`, max: 3, seconds: hourSeconds }
}

/** Seconds until the limits allow another attempt; undefined if none refused. */
async function attemptsLeft(ctx: Deps, limits: readonly AttemptLimit[]): Promise<number | undefined> {
  const windows = windowsOf(ctx, limits)
  const counted = await countAttempts(ctx.db, windows)
  return counted.length === windows.length ? undefined : untilAttempt(ctx.db, windows, ctx.now())
}

function windowsOf({ now, secretKey }: Deps, limits: readonly AttemptLimit[]) {
  const time = now().getTime()
  return (
    limits
      .map(({ key, max, seconds }) => {
        const length = seconds * secondMs
        const start = Math.floor(time / length) * length
        const name = createHmac('sha256', secretKey).update(`attempts\0${key}`).digest('base64url')
        return {
          key: name.slice(0, 22),
          max,
          seconds,
          start: new Date(start),
          before: new Date(start - length),
          /** share of the previous window that still lies within the sliding period */
          share: 1 - (time - start) / length,
        }
      })
      // Rows are always locked in the same order, to avoid deadlocks.
      .sort((a, b) => (a.key < b.key ? -1 : 1))
  )
}

/** Attempts from one address and its surrounding network, for any account. */
export function limitAddress(ctx: Deps, ip: string): Promise<void> {
  return consumeAttempts(ctx, [
    { key: `sign-in address ${addressKey(ip)}`, max: 60, seconds: minuteSeconds },
    { key: `sign-in network ${networkKey(ip)}`, max: 300, seconds: minuteSeconds },
  ])
}

/** New accounts from one client address, by any sign-up method. */
export function limitSignUp(ctx: Deps, address: string): Promise<void> {
  return consumeAttempt(ctx, `sign-up ${address}`, 20, hourSeconds)
}

interface Guess {
  /** the account, or what was entered if it does not exist */
  account: string
  ip: string
  /** the owner was recently at this address: guesses from elsewhere must not lock them out */
  isFamiliar: boolean
}

/**
 * Limits attempts for one account. An account is never locked completely, or anyone could lock out anyone: after twenty
 * in an hour, one more is allowed every five minutes. Returns a function that uncounts the attempt if it was correct.
 */
export async function limitGuess(
  ctx: Deps,
  { account, ip, isFamiliar }: Guess,
): Promise<() => Promise<void>> {
  const here = `sign-in ${account} from ${addressKey(ip)}`
  const quick: AttemptLimit = { key: here, max: 5, seconds: minuteSeconds }
  await consumeAttempts(ctx, [quick])
  const long: AttemptLimit = {
    key: isFamiliar ? `${here} familiar` : `sign-in ${account}`,
    max: 20,
    seconds: hourSeconds,
  }
  const slow: AttemptLimit = { key: `${long.key} slow`, max: 1, seconds: 5 * minuteSeconds }
  const isWithin = await mayConsume(ctx, [long])
  if (!isWithin) await consumeAttempts(ctx, [slow])
  return () => takeBack(ctx, [quick, isWithin ? long : slow])
}

/**
 * Limits concurrent sign-ins and sign-ups. Any beyond that are rejected before they reach the database, so that a flood
 * here does not slow down everything else.
 */
export const signInLimiter = createLimiter({ maxConcurrent: 50, maxWaiting: 0, retrySeconds: 2 })

const rememberedMs = 90 * dayMs

type PlaceDeps = Pick<Context, 'now' | 'secretKey'>

/**
 * Remembers an address where the owner of an account signed in: guesses from elsewhere must not lock them out there.
 * Only a keyed hash of the address is stored.
 */
export async function rememberPlace(
  ctx: PlaceDeps,
  trx: Context['db'],
  userId: string,
  ip: string,
): Promise<void> {
  const now = ctx.now()
  const until = new Date(now.getTime() + rememberedMs)
  await keepMark(trx, userId, { purpose: 'known_place', mark: markOf(ctx, userId, ip), now, until })
}

export function isKnownPlace(
  ctx: PlaceDeps & Pick<Context, 'db'>,
  userId: string,
  ip: string,
): Promise<boolean> {
  return hasMark(ctx.db, markOf(ctx, userId, ip), ctx.now())
}

function markOf({ secretKey }: PlaceDeps, userId: string, ip: string): Buffer {
  return createHmac('sha256', secretKey)
    .update(`known place\0${userId}\0${addressKey(ip)}`)
    .digest()
}
