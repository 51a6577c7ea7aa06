import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { User } from '#contract/accounts/user.ts'
import { type SiteFacts, sessionContext, siteContext } from '../visit/session.ts'
import { type Visit, visitContext } from '../visit/visit-context.ts'
import { toolLock } from './tool-lock.ts'

interface VisitOptions {
  /** whether the signed-in user's own plan includes the tools */
  own?: boolean
  /** what the free plan includes */
  free?: [tools: boolean, withoutAccount: boolean]
}

function visit({ own, free }: VisitOptions) {
  const context = new RouterContextProvider()
  const user = own === undefined ? null : { plan_details: { settings: { other_tools: { value: own } } } }
  const plans = free && [
    plan('Ultra', 9000, { instagram: true, other_tools: true }),
    plan('basic', 500, { instagram: true, other_tools: true }),
    plan('old', 100, { instagram: true, other_tools: true }, { is_active: false }),
    plan('free', 0, { other_tools: free[0], no_account_required: free[1] }, { is_free: true }),
  ]
  const site = plans && { constants: { plans } }
  context.set(sessionContext, { user: user as User | null })
  context.set(siteContext, { site: site as SiteFacts['site'], cookies: undefined })
  const t = (key: string, values: Record<string, string> = {}) =>
    [key, ...Object.values(values)].join(' ').trim()
  context.set(visitContext, { t } as unknown as Visit)
  return context
}

function plan(name: string, price: number, features: object, more: object = {}) {
  return { name, price, features, is_active: true, is_free: false, ...more }
}

it('uses the plan of a signed-in user, whatever visitors may do', () => {
  expect(toolLock(visit({ own: true, free: [false, false] }), 'list')).toBeNull()
  expect(toolLock(visit({ own: false, free: [true, true] }), 'list')).toMatchObject({
    title: 'tool_lock.list.plan',
    signUp: '',
    plansPage: 'accountSubscription',
  })
})

it('offers a visitor an account only if the free plan includes the tool', () => {
  expect(toolLock(visit({ free: [true, true] }), 'chance')).toBeNull()
  expect(toolLock(visit({ free: [true, false] }), 'chance')).toMatchObject({
    title: 'tool_lock.chance.account',
    text: 'tool_lock.free',
    signUp: 'tool_lock.sign_up',
    plansPage: 'pricing',
  })
  expect(toolLock(visit({ free: [false, true] }), 'chance')).toMatchObject({
    title: 'tool_lock.chance.visitor',
    signUp: '',
    plansPage: 'pricing',
  })
  expect(toolLock(visit({}), 'chance')).toBeNull()
})

it('names the cheapest available plan that includes a platform', () => {
  expect(toolLock(visit({ free: [true, true] }), 'instagram')).toMatchObject({
    title: 'tool_lock.platform.visitor Instagram',
    text: 'tool_lock.in_plan Basic',
  })
  expect(toolLock(visit({ free: [true, true] }), 'tiktok')?.text).toBe('')
})

it('has its own text on a copy made without an account', () => {
  const copy = { headers: new Headers({ 'x-offline-copy': '1' }) }
  expect(toolLock(visit({ free: [false, true] }), 'chance', copy)?.text).toBe('tool_lock.copy')
})
