import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { WishedChange } from './wished-change.ts'

/**
 * Proves which price the user was shown for an upgrade: the amount, and a signature over everything it was computed
 * from.
 */
export function seenOf(
  { secretKey }: Pick<Context, 'secretKey'>,
  { row, plan, price }: WishedChange,
  { amountDue, currency }: { amountDue: number; currency: string },
): string {
  const told = JSON.stringify([
    row.external_subscription_id,
    row.external_price_id,
    row.current_period_end.toISOString(),
    plan.name,
    price.priceId,
    price.amount,
    amountDue,
    currency,
  ])
  const mark = createHmac('sha256', secretKey).update(`plan change\0${told}`).digest('base64url')
  return `${amountDue}.${mark}`
}

/**
 * Whether the user agreed to at least the amount due now. It can only have become less, because the rest of a period
 * shrinks.
 */
export function isAgreed(
  ctx: Pick<Context, 'secretKey'>,
  wish: WishedChange,
  { seen, due }: { seen: string | undefined; due: { amountDue: number; currency: string } },
): boolean {
  if (due.amountDue === 0) return true
  const told = Number(/^(\d{1,12})\./.exec(seen ?? '')?.[1] ?? Number.NaN)
  if (!(told >= due.amountDue)) return false
  const expected = Buffer.from(seenOf(ctx, wish, { ...due, amountDue: told }))
  const shown = Buffer.from(seen ?? '')
  return shown.length === expected.length && timingSafeEqual(shown, expected)
}
