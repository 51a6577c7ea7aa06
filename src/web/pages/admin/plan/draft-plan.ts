import type { z } from 'zod'
import type { CallReply } from '#contract/api/call.ts'
import { fractionDigits } from '#contract/billing/money.ts'
import type { checkPlanPrice, EditedPlan, planWriting, weighPlan } from '#contract/billing/plan-editing.ts'
import { features, type Plan } from '#contract/billing/plans.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'

export type PlanCheck = CallReply<typeof weighPlan>

export type Checked = CallReply<typeof checkPlanPrice>

/** What an unsaved answer shows. */
export interface PlanAnswer {
  weighed?: PlanCheck
  checked?: Checked
  /** the payment provider does not sell the plan as typed; `sure` is the earlier confirmation */
  unmatched?: { sure: string }
}

type Typed = Readonly<Record<string, string | undefined>>

export const openLimits = ['daily_limit', 'monthly_limit', 'day_limit'] as const
export const fixedLimits = ['comments', 'list_rows', 'posts'] as const

export type PlanPayload = z.input<typeof planWriting>
type NumberName =
  | 'price'
  | 'trial_days'
  | (typeof openLimits)[number]
  | (typeof fixedLimits)[number]
  | 'sharing_days'
/** null or empty without input; text, or NaN for the price, if it is no number */
type TypedNumber = number | string | null

/** A plan as the form has it, which the server may refuse. */
interface TypedPlan
  extends Omit<PlanPayload, NumberName | 'features' | 'sharing'>,
    Record<NumberName, TypedNumber> {
  features: Plan['features']
  sharing: string
}

/** A plan as the values of its form fields, with a localized price. */
export function fieldsOfPlan(plan: EditedPlan, locale: Locale): Record<string, string> {
  const { limits, result_sharing: sharing } = plan
  const asText = (limit: number | null) => (limit === null ? '' : String(limit))
  return {
    name: plan.name,
    price: new Intl.NumberFormat(formatLocales[locale], {
      useGrouping: false,
      minimumFractionDigits: plan.price % 100 === 0 ? Math.min(2, fractionDigits(plan.currency)) : 2,
    }).format(plan.price / 100),
    currency: plan.currency,
    product_id: plan.product_id ?? '',
    trial_days: String(plan.trial_days),
    ...(plan.is_active && { is_active: 'on' }),
    ...(plan.is_most_preferred && { is_most_preferred: 'on' }),
    ...Object.fromEntries(
      features.flatMap((name) => (plan.features[name] ? [[`feature_${name}`, 'on']] : [])),
    ),
    ...Object.fromEntries([...openLimits, ...fixedLimits].map((name) => [name, asText(limits[name])])),
    sharing: sharing.mode,
    sharing_days: asText(sharing.days),
  }
}

/** The initial values of a new plan. */
export const newPlanFields: Record<string, string> = {
  price: '',
  currency: 'USD',
  trial_days: '0',
  comments: '10000',
  list_rows: '10000',
  posts: '1',
  sharing: 'days',
  sharing_days: '30',
}

/** The form values of a plan. Invalid numbers are passed on as typed, for the server to refuse. */
export function typedPlan(values: Typed): TypedPlan {
  const { name = '', product_id = '', currency = '', sharing = '', sharing_days = '' } = values
  return {
    name,
    product_id: product_id.trim() || null,
    price: (values['price'] ?? '').trim() === '' ? '' : (hundredthsOf(values['price'] ?? '') ?? Number.NaN),
    currency: currency.trim().toUpperCase(),
    trial_days: numberOf(values['trial_days']) ?? 0,
    is_active: values['is_active'] === 'on',
    is_most_preferred: values['is_most_preferred'] === 'on',
    features: Object.fromEntries(
      features.map((feature) => [feature, values[`feature_${feature}`] === 'on']),
    ) as Plan['features'],
    sharing,
    sharing_days: sharing === 'days' ? (numberOf(sharing_days) ?? '') : null,
    daily_limit: numberOf(values['daily_limit']),
    monthly_limit: numberOf(values['monthly_limit']),
    day_limit: numberOf(values['day_limit']),
    comments: numberOf(values['comments']) ?? '',
    list_rows: numberOf(values['list_rows']) ?? '',
    posts: numberOf(values['posts']) ?? '',
  }
}

function numberOf(typed = ''): number | string | null {
  const text = typed.replaceAll(/\s/g, '')
  if (text === '') return null
  return /^-?\d{1,12}$/.test(text) ? Number(text) : typed
}

/** Thousands separators are all of one kind, and the decimal separator is the other one. */
const amount = /^(\d{1,3}(?:\.\d{3})+(?=,|$)|\d{1,3}(?:,\d{3})+(?=\.|$)|\d{1,9})(?:[.,](\d{1,2}))?$/

/**
 * An amount in any common notation, in hundredths: `9`, `9.9`, `9,90`, `1.234,50`, `1 234.50`. One or two digits after
 * the last separator are decimals; undefined if it is not an amount.
 */
export function hundredthsOf(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s'’]/g, '')
  const [, whole = '', rest = ''] = amount.exec(text) ?? []
  if (whole === '') return undefined
  return Number(whole.replaceAll(/\D/g, '')) * 100 + Number(rest.padEnd(2, '0'))
}

/** A preview of the plan, as far as the input is valid. */
export function previewOf(values: Typed): Plan {
  const typed = typedPlan(values)
  const open = (value: TypedNumber) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
  const count = (value: TypedNumber) => open(value) ?? 0
  return {
    name: typed.name,
    price: count(typed.price),
    currency: typed.currency,
    trial_days: count(typed.trial_days),
    is_active: typed.is_active,
    is_free: false,
    is_most_preferred: typed.is_most_preferred,
    is_for_sale: typed.is_active,
    features: typed.features,
    limits: {
      daily_limit: open(typed.daily_limit),
      monthly_limit: open(typed.monthly_limit),
      day_limit: open(typed.day_limit),
      comments: count(typed.comments),
      list_rows: count(typed.list_rows),
      posts: count(typed.posts),
    },
    result_sharing: { mode: sharingMode(typed.sharing), days: open(typed.sharing_days) },
  }
}

function sharingMode(typed: string): Plan['result_sharing']['mode'] {
  return typed === 'days' || typed === 'disabled' ? typed : 'unlimited'
}

/** Identifies the consequences of a change, so that a confirmation does not apply to different ones. */
export function fingerprintOf({ prices, ...weighed }: PlanCheck): string {
  return JSON.stringify([
    weighed,
    prices.map(({ price, currency, subscribers }) => [price, currency, subscribers]),
  ])
}
