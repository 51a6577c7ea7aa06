import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { type Frame, FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import type { ShownSubscription } from './load-subscription.ts'
import { SubscriptionState } from './subscription-state.tsx'

const frame: Frame = { locale: 'en', appNumber: 1, origin: 'https://box.example', indexable: true }
const texts = {
  'subscription.undo': 'Keep it',
  'subscription.cancel': 'Cancel',
  'subscription.take_back': 'Stay',
}
const sale = { payments: true, for_sale: ['basic', 'pro'] }
const held = {
  status: 'active',
  plan: 'pro',
  title: 'Pro',
  next_plan: null,
  pending_plan: null,
  current_period_end: '2026-12-01T00:00:00.000Z',
  trial_end_date: null,
  end_date: null,
}

/** Which of the buttons a subscription has. */
function buttonsOf(subscription: object): string[] {
  const shown = { ...held, ...subscription } as ShownSubscription
  const Component = () => <SubscriptionState subscription={shown} plans={[]} sale={sale} formKey="key" />
  const Stub = createRoutesStub([{ path: '/', Component }])
  const html = renderToStaticMarkup(
    <FrameProvider frame={frame} t={createTexts('en', texts, 'Box')} patterns={patternsOf('en')}>
      <Stub initialEntries={['/']} />
    </FrameProvider>,
  )
  return Object.values(texts).filter((text) => html.includes(`>${text}<`))
}

it.each([
  ['active', false, ['Cancel']],
  ['active', true, ['Keep it']],
  ['past_due', false, ['Cancel']],
  // A missing payment is more urgent to say, and takes no button away.
  ['past_due', true, ['Keep it']],
  ['unpaid', true, []],
])('a subscription that is %s, canceled: %s, has the buttons %j', (provider_status, isCanceled, buttons) => {
  expect(buttonsOf({ provider_status, cancel_at_period_end: isCanceled })).toEqual(buttons)
})

it('offers to stay on a plan only where it does not end', () => {
  const next = { provider_status: 'past_due', next_plan: 'basic' }
  expect(buttonsOf({ ...next, cancel_at_period_end: false })).toEqual(['Cancel', 'Stay'])
  expect(buttonsOf({ ...next, cancel_at_period_end: true })).toEqual(['Keep it'])
})
