import type Stripe from 'stripe'
import { soleItem } from './read-objects.ts'

/**
 * The change planned for the next period when an upgrade was requested. It is stored on the subscription itself, as a
 * schedule cannot exist while an upgrade waits for its buyer; so nothing is lost if the process is killed in between.
 */
export interface Aside {
  priceId: string
  plan: string
  /** the price at that time; if another one is paid now, the upgrade succeeded */
  from: string
  /** different each time, so that it is restored once */
  key: string
}

const place = 'aside'

/** Its form in the subscription's metadata; the plan comes last, as its name may contain anything. */
export function noted({ from, priceId, key, plan }: Aside): Record<string, string> {
  return { [place]: [from, priceId, key, plan].join(' ') }
}

/** Removes it. */
export const forgotten: Readonly<Record<string, string>> = { [place]: '' }

export function hasAside({ metadata }: Stripe.Subscription): boolean {
  return Boolean(metadata[place])
}

/** The stored change, unless another price has been paid since. */
export function asideOf(subscription: Stripe.Subscription): Aside | undefined {
  const [from = '', priceId = '', key = '', ...words] = (subscription.metadata[place] ?? '').split(' ')
  if (key === '' || from !== soleItem(subscription).price.id) return undefined
  return { from, priceId, key, plan: words.join(' ') }
}
