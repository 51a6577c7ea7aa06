import { expect, it } from 'vitest'
import { features } from '#contract/billing/plans.ts'
import { platforms } from '#posts/address.ts'
import { featureName } from '#web/pages/admin/plan/plan-fields.tsx'
import type { Translate } from '../../i18n/texts.ts'
import { limitRows } from './limit-rows.ts'

const t = ((key: string) => key) as Translate
const others = features.filter((feature) => !platforms.some((platform) => platform === feature))

it('every plan feature has a switch and a name', () => {
  expect(features.map((feature) => featureName(t, feature))).not.toContainEqual(
    expect.stringMatching(/^[a-z_]+$/),
  )
  expect(others.map((feature) => featureName(t, feature))).toEqual(
    others.map((feature) => `pricing.feature.${feature}`),
  )
})

it('compares plans by every feature', () => {
  const labels = limitRows({ t, number: String, list: String }).map(({ label }) => label)
  // The row about needing an account has its own texts.
  const compared = others.filter((feature) => feature !== 'no_account_required')
  expect(labels).toEqual(expect.arrayContaining(compared.map((feature) => `pricing.feature.${feature}`)))
})
