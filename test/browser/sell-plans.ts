import type { StripeStandIn } from '../stripe/stand-in.ts'

interface SoldPlan {
  name: string
  price: number
  currency: string
}

/**
 * Enables card payment in a running product: its keys, the webhook address, and a product at the fake provider for each
 * paid plan.
 */
export async function sellPlans(url: string, administrator: string, stripe: StripeStandIn): Promise<void> {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${administrator}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
  stripe.setWebhook(`${url}/api/webhooks/stripe`)
  const { rows } = await ask<{ rows: SoldPlan[] }>('GET', '/api/plans?page_size=100')
  for (const { name, price, currency } of rows.filter((plan) => plan.price > 0)) {
    const { productId } = stripe.sell({ name, amount: price, currency })
    await ask('PUT', `/api/plans/${encodeURIComponent(name)}`, { product_id: productId })
  }
  await ask('PUT', '/api/settings', stripe.settings)
}
