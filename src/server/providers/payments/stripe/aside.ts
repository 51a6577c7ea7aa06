import type Stripe from 'stripe'
import { soleItem } from './read-objects.ts'

/**
 * What a subscription was to become with the next period when an upgrade was wished. It is written on the subscription itself, as a
 * schedule cannot stay while an upgrade waits for its buyer, and whoever is killed in between has lost nothing.
 */
export interface Aside {
  priceId: string
  plan: string
  /** the price then; where another one is paid by now, the upgrade came through */
  from: string
  /** another one each time, so that it is put back once */
  key: string
}

const place = 'aside'

/** As what it is written on the subscription; the plan last, as its name may hold anything. */
export function noted({ from, priceId, key, plan }: Aside): Record<string, string> {
  return { [place]: [from, priceId, key, plan].join(' ') }
}

/** Takes it off. */
export const forgotten: Readonly<Record<string, string>> = { [place]: '' }

export function hasAside({ metadata }: Stripe.Subscription): boolean {
  return Boolean(metadata[place])
}

/** What is put aside, unless another price came to be paid since. */
export function asideOf(subscription: Stripe.Subscription): Aside | undefined {
  const [from = '', priceId = '', key = '', ...words] = (subscription.metadata[place] ?? '').split(' ')
  if (key === '' || from !== soleItem(subscription).price.id) return undefined
  return { from, priceId, key, plan: words.join(' ') }
}
