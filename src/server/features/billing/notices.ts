import type { MailTemplate } from '#contract/lists/outbox-list.ts'
import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { dayMs, hourMs } from '#server/kit/durations.ts'
import type { Context } from '../../context.ts'
import { queueMail } from '../../core/notifications/outbox/queue-mail.ts'
import { originOfBrand } from '../../core/settings/own-origin.ts'
import { type Holder, noteOnce, type StoredSubscription } from './store.ts'
import { isOver } from './subscription-row.ts'

type Deps = Pick<Context, 'env' | 'now' | 'queue' | 'secrets'>

/** The provider announces the end of a trial three days ahead; the extra hour allows for clock differences. */
const trialNotice = 3 * dayMs + hourMs
/** For a subscription we never saw running, an end longer ago than this is not reported. */
const notifyWithinMs = 3 * dayMs

interface Notice {
  kind: 'trial_ends' | 'payment_failed' | 'canceled'
  template: MailTemplate
  /** which trial or which period; a notice is sent once per occasion */
  occasion: string
  at: Date
}

/**
 * Mails what a fetch revealed, each notice once. It depends on the state of the subscription and not on the event that
 * triggered the fetch, so late, repeated and reordered events never cause an outdated mail.
 */
export async function notifyHolder(
  ctx: Deps,
  trx: Context['db'],
  {
    holder,
    before,
    after,
  }: { holder: Holder; before: StoredSubscription | undefined; after: StoredSubscription },
): Promise<void> {
  const now = ctx.now()
  for (const notice of [trialEnds(after, now), paymentFailed(after), canceled(before, after, now)]) {
    if (!notice) continue
    const { kind, occasion } = notice
    const noticeRow = {
      external_subscription_id: after.external_subscription_id,
      kind,
      occasion,
      created_at: now,
    }
    if (await noteOnce(trx, noticeRow)) await mailHolder(ctx, trx, holder, after, notice)
  }
}

function trialEnds({ status, cancel_at_period_end, trial_end_date: end }: StoredSubscription, now: Date) {
  if (status !== 'trialing' || cancel_at_period_end || !end) return undefined
  const remaining = end.getTime() - now.getTime()
  if (remaining <= 0 || remaining > trialNotice) return undefined
  return { kind: 'trial_ends', template: 'trial_ends', occasion: end.toISOString(), at: end } satisfies Notice
}

function paymentFailed({ provider_status, current_period_start: since }: StoredSubscription) {
  if (provider_status !== 'past_due' && provider_status !== 'unpaid') return undefined
  return {
    kind: 'payment_failed',
    template: 'payment_failed',
    occasion: since.toISOString(),
    at: since,
  } satisfies Notice
}

function canceled(before: StoredSubscription | undefined, after: StoredSubscription, now: Date) {
  if (!isOver(after.provider_status) || (before && isOver(before.provider_status))) return undefined
  const at = after.end_date ?? now
  if (!before && now.getTime() - at.getTime() > notifyWithinMs) return undefined
  return { kind: 'canceled', template: 'subscription_ended', occasion: 'end', at } satisfies Notice
}

/** Sends a mail about a subscription in the holder's language. */
export async function mailHolder(
  ctx: Deps,
  trx: Context['db'],
  holder: Holder,
  { plan, price, currency }: StoredSubscription,
  { template, at }: Pick<Notice, 'template' | 'at'>,
): Promise<void> {
  const locale = localeFromTag(holder.locale) ?? defaultLocale
  await queueMail(ctx, trx, {
    template,
    to: holder.email,
    userId: holder.id,
    locale,
    appNumber: holder.app_number === 2 ? 2 : 1,
    values: {
      fullname: holder.fullname,
      link:
        (await originOfBrand({ ...ctx, db: trx }, holder.app_number, '')) +
        pathFor('accountSubscription', locale),
      plan,
      price,
      currency,
      at: at.toISOString(),
    },
  })
}
