import { expect, it } from 'vitest'
import { fieldErrors } from '#contract/api/field-errors.ts'
import { planWriting } from '#contract/billing/plan-editing.ts'
import { fieldsOfPlan, hundredthsOf, previewOf, typedPlan } from './draft-plan.ts'

it.each([
  ['9', 900],
  ['9.9', 990],
  ['9,90', 990],
  [' 1 234,50 ', 123_450],
  ['1.234', 123_400],
  ['1,234.5', 123_450],
  ["1'234.50", 123_450],
  ['0', 0],
  ['', undefined],
  ['9.999.9', undefined],
  ['9.,9', undefined],
  ['-3', undefined],
  ['1e3', undefined],
  ['nine', undefined],
])('parses “%s” as an amount', (typed, amount) => {
  expect(hundredthsOf(typed)).toBe(amount)
})

it('submits a plan as shown and leaves invalid numbers to the server', () => {
  const plan = {
    name: 'Team',
    price: 1999,
    currency: 'EUR',
    trial_days: 7,
    is_active: true,
    is_free: false,
    is_most_preferred: false,
    is_for_sale: true,
    sale_problem: null,
    features: Object.fromEntries(['youtube', 'x'].map((name) => [name, true])) as never,
    limits: { daily_limit: null, monthly_limit: 100, day_limit: null, comments: 5, list_rows: 6, posts: 1 },
    result_sharing: { mode: 'days' as const, days: 30 },
    product_id: null,
    position: 2,
    subscribers: 0,
    granted: 0,
    updated_at: '2026-11-22T12:00:00.000Z',
  }
  const written = typedPlan(fieldsOfPlan(plan, 'de'))
  expect(planWriting.parse(written)).toMatchObject({
    name: 'Team',
    price: 1999,
    daily_limit: null,
    monthly_limit: 100,
    sharing_days: 30,
    features: { youtube: true, reddit: false },
  })
  const wrong = typedPlan({ ...fieldsOfPlan(plan, 'en'), daily_limit: 'many', trial_days: '7.5' })
  expect(planWriting.safeParse(wrong).error?.issues.map(({ path }) => path[0])).toEqual([
    'trial_days',
    'daily_limit',
  ])
})

it('shows no cents for a currency without them', () => {
  const price = (amount: number, currency: string) =>
    fieldsOfPlan({ price: amount, currency, limits: {}, features: {}, result_sharing: {} } as never, 'en')[
      'price'
    ]
  expect([price(50_000, 'JPY'), price(50_000, 'USD'), price(125, 'KWD')]).toEqual(['500', '500.00', '1.25'])
})

it('reports all missing fields at once, along with an invalid price', () => {
  const faultsOf = (typed: Record<string, string>) => {
    const checked = planWriting.safeParse(typedPlan(typed), { reportInput: true })
    return fieldErrors(checked.error?.issues ?? []).map(({ path, key }) => `${path.join()} ${key}`)
  }
  const missing = ['name', 'currency', 'comments', 'list_rows', 'posts', 'sharing_days']
  const required = (names: string[]) => names.map((name) => `${name} validation.required`)
  expect(faultsOf({ sharing: 'days' }).toSorted()).toEqual(required([...missing, 'price']).toSorted())
  expect(faultsOf({ sharing: 'days', price: 'much' }).toSorted()).toEqual(
    [...required(missing), 'price validation.not_finite'].toSorted(),
  )
})

it('previews a plan without the numbers that are not valid', () => {
  const typed = {
    name: 'Team',
    price: 'much',
    daily_limit: 'many',
    posts: '3',
    sharing: 'days',
    sharing_days: '',
  }
  expect(previewOf(typed)).toMatchObject({
    price: 0,
    trial_days: 0,
    limits: { daily_limit: null, comments: 0, posts: 3 },
    result_sharing: { mode: 'days', days: null },
  })
})
