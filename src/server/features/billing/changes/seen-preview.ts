import { createHmac } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { isSameSecret } from '#server/kit/same-secret.ts'
import type { ResolvedChange } from './wished-change.ts'

/**
 * Proves which price the user was shown for an upgrade: the amount, and a signature over everything it was computed
 * from.
 */
export function previewTokenOf(
  { secretKey }: Pick<Context, 'secretKey'>,
  { row, plan, price }: ResolvedChange,
  { amountDue, currency }: { amountDue: number; currency: string },
): string {
  const content = JSON.stringify([
    row.external_subscription_id,
    row.external_price_id,
    row.current_period_end.toISOString(),
    plan.name,
    price.priceId,
    price.amount,
    amountDue,
    currency,
  ])
  const mark = createHmac('sha256', secretKey).update(`plan change\0${content}`).digest('base64url')
  return `${amountDue}.${mark}`
}

/**
 * Whether the user agreed to at least the amount due now. It can only have become less, because the rest of a period
 * shrinks.
 */
export function isAgreed(
  ctx: Pick<Context, 'secretKey'>,
  planChange: ResolvedChange,
  { token, due }: { token: string | undefined; due: { amountDue: number; currency: string } },
): boolean {
  if (due.amountDue === 0) return true
  const previewAmount = Number(/^(\d{1,12})\./.exec(token ?? '')?.[1] ?? Number.NaN)
  if (!(previewAmount >= due.amountDue)) return false
  return isSameSecret(token ?? '', previewTokenOf(ctx, planChange, { ...due, amountDue: previewAmount }))
}
