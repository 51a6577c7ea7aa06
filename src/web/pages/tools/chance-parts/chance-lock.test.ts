import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { User } from '#contract/user.ts'
import { type SiteFacts, sessionContext, siteContext } from '#web/session.ts'
import { chanceLock } from './chance-lock.ts'

const page = { headers: new Headers() }

function visit({ own, free }: { own?: boolean; free?: [tools: boolean, withoutAccount: boolean] }) {
  const context = new RouterContextProvider()
  const user = own === undefined ? null : { plan_details: { settings: { other_tools: { value: own } } } }
  const features = free && { other_tools: free[0], no_account_required: free[1] }
  const site = features && { constants: { plans: [{ is_free: true, features }] } }
  context.set(sessionContext, { user: user as User | null })
  context.set(siteContext, { site: site as SiteFacts['site'], cookies: undefined })
  return context
}

it('goes by the plan of whoever is signed in, whatever visitors may', () => {
  expect(chanceLock(page, visit({ own: true, free: [false, false] }))).toBeNull()
  expect(chanceLock(page, visit({ own: false, free: [true, true] }))).toMatchObject({
    needs: 'plan',
    signedIn: true,
  })
})

it('goes by the free plan for visitors, and tells an account from a plan', () => {
  expect(chanceLock(page, visit({ free: [true, true] }))).toBeNull()
  expect(chanceLock(page, visit({ free: [true, false] }))).toMatchObject({ needs: 'account' })
  expect(chanceLock(page, visit({ free: [false, true] }))).toMatchObject({ needs: 'plan', signedIn: false })
  expect(chanceLock(page, visit({}))).toBeNull()
})

it('knows a copy that is made without an account', () => {
  const copy = { headers: new Headers({ 'x-offline-copy': '1' }) }
  expect(chanceLock(copy, visit({ free: [false, true] }))).toMatchObject({ isCopy: true })
})
