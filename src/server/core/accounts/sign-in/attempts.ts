import { createHmac } from 'node:crypto'
import { failUntil } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import { countAttempts, takeBackAttempts, untilAttempt } from './store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'secretKey'>

/** How often something may be tried within so many seconds. `key` may hold a name or an address: it is not stored as it is. */
export interface AttemptLimit {
  key: string
  max: number
  seconds: number
}

/** Counts one attempt; raises `too_many_requests` with Retry-After where there were too many. Those refused do not count. */
export function consumeAttempt(ctx: Deps, key: string, max: number, seconds: number): Promise<void> {
  return consumeAttempts(ctx, [{ key, max, seconds }])
}

/** Counts one attempt against several limits at once; one that is used up refuses it. */
export async function consumeAttempts(ctx: Deps, limits: readonly AttemptLimit[]): Promise<void> {
  const seconds = await attemptsLeft(ctx, limits)
  if (seconds !== undefined) throw failUntil('too_many_requests', seconds)
}

/** Whether one more attempt is within the limits, which it then counts against. False where it is one too many. */
export async function mayConsume(ctx: Deps, limits: readonly AttemptLimit[]): Promise<boolean> {
  return (await attemptsLeft(ctx, limits)) === undefined
}

/** An attempt that turned out to be nobody's guess does not count. */
export async function takeBack(ctx: Deps, limits: readonly AttemptLimit[]): Promise<void> {
  await takeBackAttempts(ctx.db, windowsOf(ctx, limits))
}

/**
 * Mails of one kind to one address: nobody shall be able to fill the letter box of somebody else. Counted apart, or whoever
 * made one kind come would keep the others away: a `recovery`, the `return` that only an owner can ask for, a `change` to this
 * address that somebody wishes, the news that it is `taken`, the word that a `form` or a `challenge` came in.
 */
export function mailLimit(
  address: string,
  kind: 'recovery' | 'return' | 'change' | 'taken' | 'form' | 'challenge',
): AttemptLimit {
  return { key: `mail ${kind} ${address.toLowerCase()}`, max: 3, seconds: 60 * 60 }
}

/** Seconds until the limits that refused let something through again; undefined where none refused. */
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
        const length = seconds * 1000
        const start = Math.floor(millis / length) * length
        const name = createHmac('sha256', secretKey).update(`attempts\0${key}`).digest('base64url')
        return {
          key: name.slice(0, 22),
          max,
          seconds,
          start: new Date(start),
          before: new Date(start - length),
          /** how much of the window before lies within the time looked back on */
          share: 1 - (millis - start) / length,
        }
      })
      // Everybody locks rows in the same order, or two would wait for each other.
      .sort((a, b) => (a.key < b.key ? -1 : 1))
  )
}
