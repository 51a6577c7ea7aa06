import type { UserFacts } from '#contract/accounts/user-facts.ts'
import { fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import { type Locale, locales } from '#locales/locales.ts'
import { mailCode } from '#server/core/accounts/recovery/mailed-codes.ts'
import { assertWithin, currentRights } from '#server/core/accounts/roles/within-rights.ts'
import { keptUser, rankedUser } from '#server/core/accounts/users/store.ts'
import { lineView, recordAction } from '#server/core/audit/audit-log.ts'
import { accountsOf, keysOf } from '#server/core/connections/store.ts'
import { usageOf } from '#server/core/plans/entitlements.ts'
import { planByName } from '#server/core/plans/store.ts'
import { paymentLink } from '#server/core/revenue/provider-links.ts'
import { secretSetting } from '#server/core/settings/site-settings.ts'
import type { Context, SignedIn } from '../../context.ts'
import { isId, ownerOfUser } from '../../kit/ids.ts'
import { auditLinesOf, drawsOf, lastSeen, planEnd, purchasesOf, refundsOf, ticketsOf } from './store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'secrets'>

/** What staff need to know of a person, in one look and as far as their permissions go. */
export async function readFacts(ctx: Deps, viewer: SignedIn, id: string): Promise<UserFacts> {
  const { db, now } = ctx
  const may = (name: string) => allows(viewer.permissions, name)
  const user = isId(id)
    ? ((await rankedUser(db, id)) ?? (may('users.delete') ? await keptUser(db, id, now()) : undefined))
    : undefined
  if (!user) throw fail('user_not_found')
  const owner = ownerOfUser(user.id)
  const plan = await planByName(db, user.held_plan)
  const [until, accounts, keys, seen, usage, draws, tickets, purchases, refunds, lines] = await Promise.all([
    planEnd(db, user.id, now()),
    accountsOf(db, user.id),
    keysOf(db, user.id),
    lastSeen(db, user.id, owner),
    usageOf(ctx, owner, plan ?? { daily_limit: null, monthly_limit: null }),
    drawsOf(db, owner),
    may('tickets.read') ? ticketsOf(db, user.id) : null,
    may('subscriptions.read') ? purchasesOf(db, user.id) : null,
    may('subscriptions.read') ? refundViews(ctx, user.id) : null,
    may('logs.read') ? auditLinesOf(db, user.id) : null,
  ])
  const { day, month } = usage
  return {
    locale: locales.find((one) => one === user.locale) ?? 'en',
    last_seen: seen?.toISOString() ?? null,
    usage: {
      day: { used: day.used, limit: day.limit },
      month: { used: month.used, limit: month.limit },
    },
    plan_until: until?.toISOString() ?? null,
    access: {
      connected: [...new Set(accounts.map(({ platform }) => platform))],
      keys: keys.map(({ name }) => name),
    },
    draws: {
      total: draws.total,
      rows: draws.rows.map(({ source, title, sealed_at, ...row }) => ({
        ...row,
        title: givenTitle({ title, source }),
        sealed_at: sealed_at.toISOString(),
      })),
    },
    tickets: tickets && {
      ...tickets,
      rows: tickets.rows.map(({ number, last_message_at, ...row }) => ({
        ...row,
        number: Number(number),
        last_message_at: last_message_at.toISOString(),
      })),
    },
    purchases:
      purchases?.map(({ current_period_end, created_at, ...row }) => ({
        ...row,
        current_period_end: current_period_end?.toISOString() ?? null,
        created_at: created_at.toISOString(),
      })) ?? null,
    refunds,
    audit: lines?.map(lineView) ?? null,
  }
}

/** The latest refunds, each with the page of its payment at the provider. */
async function refundViews(ctx: Deps, userId: string): Promise<UserFacts['refunds']> {
  const rows = await refundsOf(ctx.db, userId)
  if (rows.length === 0) return []
  const key = (await secretSetting(ctx, 'stripe_secret_key')) ?? undefined
  return rows.map(({ payment_id, provider_account, created_at, ...refund }) => ({
    ...refund,
    created_at: created_at.toISOString(),
    at_provider: paymentLink(key, provider_account, payment_id),
  }))
}

type ResetDeps = Pick<Context, 'db' | 'env' | 'queue' | 'secrets' | 'now' | 'random'>

/** Mails a person within one's own rights the link that they could request themselves, in their language. */
export async function sendReset(
  ctx: ResetDeps,
  viewer: SignedIn,
  { id, origin }: { id: string; origin: string },
): Promise<void> {
  if (!isId(id)) throw fail('user_not_found')
  await ctx.db.transaction().execute(async (trx) => {
    const rights = await currentRights(trx, viewer, 'users.update')
    const user = await rankedUser(trx, id)
    if (!user) throw fail('user_not_found')
    assertWithin(rights.permissions, user.permissions)
    // Someone banned could not use the link.
    if (user.status === 'banned') throw fail('account_banned')
    const locale: Locale = locales.find((one) => one === user.locale) ?? 'en'
    await mailCode(ctx, trx, 'forgot_password', { user, to: user.email }, { locale, origin })
    await recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'users',
      act: 'reset',
      record: { id: user.id, name: user.username },
    })
  })
}
