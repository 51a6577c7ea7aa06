import { type Entitlements, getEntitlements } from '#contract/billing/plans.ts'
import { send } from '#web/api/send.ts'
import { tightestUsage } from '#web/components/usage/usage-bars.tsx'
import { formatIn } from '#web/i18n/format.ts'
import { sessionContext } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'

/** The remaining draws in words, built on the server so that the page needs no texts for it. */
export interface QuotaWords {
  state: 'plenty' | 'low' | 'none'
  title: string
  /** when it resets */
  text: string
  /** the label of the link, and its page */
  more: string
  page: 'accountSubscription' | 'pricing'
}

/** null if the plan has no limit, or if the call failed. */
export async function quotaWords(context: PageContext): Promise<QuotaWords | null> {
  return (await quotaOfFiles(context)).quota
}

/** The same, with the maximum size of a file. */
export async function quotaOfFiles(context: PageContext) {
  const answer = await send(getEntitlements, { context })
  return answer.ok
    ? { quota: textsOf(answer.data, context), fileBytes: answer.data.file_bytes }
    : { quota: null, fileBytes: undefined }
}

function textsOf(entitlements: Entitlements, context: PageContext): QuotaWords | null {
  const usage = tightestUsage(entitlements)
  if (!usage) return null
  const { t, frame } = context.get(visitContext)
  const isSignedIn = context.get(sessionContext).user !== null
  const { span, state, remaining, limit, endsAt } = usage
  return {
    state,
    title:
      state === 'none'
        ? t(`quota.reached.${span}`, { limit })
        : t(`quota.left.${span}`, { count: remaining, limit }),
    // Days and months of plans are counted in UTC.
    text: t('quota.anew', { date: formatIn(frame.locale, 'UTC').dateTime(endsAt) }),
    // A free account has no more draws than a visitor.
    more: t('quota.plans'),
    page: isSignedIn ? 'accountSubscription' : 'pricing',
  }
}
