import { planTitle } from '#contract/billing/plan-title.ts'
import { type Feature, hasFeature } from '#contract/billing/plans.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { ToolLock } from '../components/locked-tool.tsx'
import { sessionContext, siteContext } from '../visit/session.ts'
import { type PageContext, visitContext } from '../visit/visit-context.ts'

type Platform = keyof typeof platformNames
type Tool = 'chance' | 'list' | Platform
/**
 * REQ-product and REQ-permissions: the plan decides who may use a tool, even one that draws on the device. Null if the
 * tool is open, or if the plans could not be fetched: the server enforces the limits of what it makes itself.
 */
export function toolLock(
  context: PageContext,
  tool: Tool,
  request?: Pick<Request, 'headers'>,
): ToolLock | null {
  const feature = tool === 'chance' || tool === 'list' ? 'other_tools' : tool
  const needs = missing(context, feature)
  if (!needs) return null
  const { t } = context.get(visitContext)
  const signedIn = context.get(sessionContext).user !== null
  const group = tool === 'chance' || tool === 'list' ? tool : 'platform'
  const platform = group === 'platform' ? platformNames[tool as Platform] : ''
  const audience = needs === 'plan' && !signedIn ? 'visitor' : needs
  return {
    title: t(`tool_lock.${group}.${audience}`, { platform }),
    text: textOf(),
    signUp: needs === 'account' ? t('tool_lock.sign_up') : '',
    plans: t('tool_lock.plans'),
    plansPage: signedIn ? 'accountSubscription' : 'pricing',
  }

  function textOf(): string {
    // Offline copies are made without an account.
    if (request?.headers.has('x-offline-copy')) return t('tool_lock.copy')
    if (needs === 'account') return t('tool_lock.free')
    const plan = cheapestWith(context, feature)
    return plan ? t('tool_lock.in_plan', { plan }) : ''
  }
}

function missing(context: PageContext, feature: Feature): 'plan' | 'account' | null {
  const { user } = context.get(sessionContext)
  if (user) return hasFeature(user.plan_details, [feature]) ? null : 'plan'
  const free = plansOf(context).find(({ is_free }) => is_free)
  if (!free) return null
  if (!free.features[feature]) return 'plan'
  return free.features.no_account_required ? null : 'account'
}

function cheapestWith(context: PageContext, feature: Feature): string | undefined {
  const [cheapest] = plansOf(context)
    .filter(({ is_active, features }) => is_active && features[feature])
    .toSorted((one, other) => one.price - other.price)
  return cheapest && planTitle(cheapest.name)
}

function plansOf(context: PageContext) {
  return context.get(siteContext).site?.constants.plans ?? []
}
