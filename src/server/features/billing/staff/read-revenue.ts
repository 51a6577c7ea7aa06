import type { z } from 'zod'
import type { CallReply } from '#contract/api/call.ts'
import type { getRevenue as call, getRevenue } from '#contract/billing/subscriptions.ts'
import type { Context } from '#server/context.ts'
import { movedBetween, recurringAt } from '#server/core/revenue/store.ts'
import { dayMs } from '#server/kit/durations.ts'
import { refundedByMonth } from '../refunds/store.ts'
import { lastMonths, type Paid, paidNow } from './store.ts'

type Revenue = z.input<typeof call.reply>
type Amount = Revenue['recurring'][number]

/** Monthly revenue: current, by plan, and over the last twelve months. Currencies are never added together. */
export async function readRevenue({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Revenue> {
  const at = now()
  const firstMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 11, 1))
  const [paid, months, refunds, movement] = await Promise.all([
    paidNow(db),
    monthsUntil(db, at),
    refundedByMonth(db, firstMonth),
    movementOf(db, at),
  ])
  const withRefunds = (rows: readonly Amount[], month: string) => {
    const refunded = refunds.filter((one) => one.month === month)
    const subtracted = refunded.map(({ currency, amount }) => ({ currency, amount: -amount }))
    return { recurring: amounts(rows), refunded: amounts(refunded), net: amounts([...rows, ...subtracted]) }
  }
  const sum = (field: 'active' | 'trialing' | 'leaving' | 'past_due', of = paid) =>
    of.reduce((all, row) => all + row[field], 0)
  return {
    ...withRefunds(recurringOf(paid), at.toISOString().slice(0, 7)),
    active: sum('active'),
    trialing: sum('trialing'),
    leaving: sum('leaving'),
    past_due: sum('past_due'),
    by_plan: [...Map.groupBy(paid, ({ plan }) => plan)].map(([plan, of]) => ({
      plan,
      active: sum('active', of),
      trialing: sum('trialing', of),
      recurring: amounts(recurringOf(of)),
    })),
    months: months.map(({ month, recurring, begun, ended }) => ({
      month,
      ...withRefunds(recurring, month),
      begun,
      ended,
    })),
    movement,
  }
}

function recurringOf(rows: readonly Paid[]): Amount[] {
  return rows.map(({ currency, recurring: amount }) => ({ currency, amount }))
}

/** The last twelve months with the recurring amounts at the end of each, or now. */
async function monthsUntil(db: Context['db'], now: Date) {
  const months = await lastMonths(db, now)
  const ended = months.map(({ ends }) => (ends < now ? ends : now))
  const recurring = Map.groupBy(await recurringAt(db, ended), ({ at }) => at.getTime())
  return months.map((month, n) => ({ ...month, recurring: recurring.get(ended[n]?.getTime() ?? 0) ?? [] }))
}

/** Summed by currency; amounts of zero are left out. */
function amounts(rows: readonly Amount[]): Amount[] {
  const sums = new Map<string, number>()
  for (const { currency, amount } of rows)
    if (amount !== 0) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
}

const days = 30

/**
 * Who left and which trials were paid for, over the last 30 days and over the 30 days before. Days begin at midnight
 * UTC.
 */
async function movementOf(db: Context['db'], now: Date): Promise<CallReply<typeof getRevenue>['movement']> {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const since = new Date(today - days * dayMs)
  const sinceBefore = new Date(since.getTime() - days * dayMs)
  const [moved, before] = await Promise.all([
    movedBetween(db, since, now),
    movedBetween(db, sinceBefore, since),
  ])
  return {
    since: since.toISOString(),
    churn: { paying: moved.paying, left: moved.left },
    churn_before: { paying: before.paying, left: before.left },
    conversion: { ended: moved.trials, paid: moved.paid },
    conversion_before: { ended: before.trials, paid: before.paid },
  }
}
