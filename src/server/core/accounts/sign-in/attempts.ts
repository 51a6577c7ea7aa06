import { createHmac } from 'node:crypto'
import { failUntil } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { hourSeconds, secondMs } from '#server/kit/durations.ts'
import { countAttempts, takeBackAttempts, untilAttempt } from './store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'secretKey'>

/**
 * How often an action may be attempted within so many seconds. `key` may contain a name or address: only a hash is
 * stored.
 */
export interface AttemptLimit {
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
  const millis = now().getTime()
  return (
    limits
      .map(({ key, max, seconds }) => {
        const length = seconds * secondMs
        const start = Math.floor(millis / length) * length
        const name = createHmac('sha256', secretKey).update(`attempts\0${key}`).digest('base64url')
        return {
          key: name.slice(0, 22),
          max,
          seconds,
          start: new Date(start),
          before: new Date(start - length),
          /** share of the previous window that still lies within the sliding period */
          share: 1 - (millis - start) / length,
        }
      })
      // Rows are always locked in the same order, to avoid deadlocks.
      .sort((a, b) => (a.key < b.key ? -1 : 1))
  )
}
