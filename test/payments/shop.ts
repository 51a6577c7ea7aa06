import { type Person, person } from '../world/people.ts'
import { testWorld, type World } from '../world/world.ts'
import { type FakeProvider, fakeProvider } from './fake-provider.ts'

export interface Shop {
  world: World
  fake: FakeProvider
  /** sets the time, and keeps everyone signed in */
  at(time: string | Date): Promise<void>
  /** a user who bought a plan, as far as the provider has notified us */
  holder(plan: string, wish?: Parameters<typeof person>[1]): Promise<Person & { subscription: string }>
  /** the provider reports the state of a subscription */
  hear(subscription: string): Promise<void>
}

export const prices = { basic: 900, pro: 1900, Ultra: 4900 } as const

/** A site that sells its three plans through a provider in memory. Call at the top level of a file. */
export async function openShop(options: Parameters<typeof testWorld>[0] = {}): Promise<Shop> {
  const { refreshSubscription } = await import('../../src/server/features/billing/apply-subscription.ts')
  const world = await testWorld(options)
  const { ctx } = world
  const fake = fakeProvider(() => ctx.now())
  Object.assign(ctx, { payments: fake.provider })
  const admin = await person(world, { role: 'Admin' })
  const payload = { stripe_secret_key: 'sk_test_1' }
  const set = await admin.ask({ method: 'PUT', url: '/api/settings', payload })
  if (set.status !== 200) throw new Error(JSON.stringify(set.json))
  for (const [name, price] of Object.entries(prices)) {
    fake.sell(`prod_${name}`, price)
    await ctx.db
      .updateTable('plans')
      .set({ product_id: `prod_${name}`, price, currency: 'USD', trial_days: 0, updated_at: new Date(0) })
      .where('name', '=', name)
      .execute()
  }
  const at: Shop['at'] = async (time) => {
    world.setTime(new Date(time))
    const expires_at = new Date(ctx.now().getTime() + 86_400_000)
    await ctx.db.updateTable('sessions').set({ last_active_at: ctx.now(), expires_at }).execute()
  }
  const hear: Shop['hear'] = async (subscription) => void (await refreshSubscription(ctx, subscription))
  return {
    world,
    fake,
    at,
    hear,
    async holder(plan, wish) {
      const who = await person(world, wish)
      const url = '/api/subscription/checkout'
      const { json } = await who.ask({ method: 'POST', url, payload: { plan } })
      const paid = fake.pay(checkoutOf(String(json.data['checkoutUrl'])))
      await hear(paid.id)
      return { ...who, subscription: paid.id }
    },
  }
}

/** The id of the checkout that an address leads to. */
export function checkoutOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
