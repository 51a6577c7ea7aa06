import type { Context } from '#server/context.ts'
import { addressKey, networkKey } from '#server/http/address.ts'
import { hourSeconds, minuteSeconds } from '#server/kit/durations.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import { type AttemptLimit, consumeAttempt, consumeAttempts, mayConsume, takeBack } from './attempts.ts'

type Deps = Pick<Context, 'db' | 'now' | 'secretKey'>

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
