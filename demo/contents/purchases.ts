import { z } from 'zod'
import type { ProviderTime } from '../stand-ins/stripe.ts'
import { addressOfNobody, arrive, type Writing } from '../tickets/write-tickets.ts'

const checkout = z.object({ checkoutUrl: z.string() })

interface Buyer {
  username: string
  fullname: string
  plan: 'basic' | 'pro' | 'Ultra'
  /** `none` starts a trial without a card, which ends with it; `later` fails once the trial is over */
  card: 'ok' | 'none' | 'later'
  /** how many days ago they bought it */
  bought: number
  /** how many days ago they canceled it */
  left?: number
  /** what the team gave back of the latest payment, in hundredths of the currency */
  refunded?: { daysAgo: number; amount: number }
}

/** Paid months, people who left, trials that became plans and trials that did not. */
const buyers: readonly Buyer[] = [
  { username: 'ingrid', fullname: 'Ingrid Solheim', plan: 'pro', card: 'ok', bought: 98 },
  { username: 'rosalie', fullname: 'Rosalie Petit', plan: 'basic', card: 'ok', bought: 96, left: 21 },
  { username: 'tomasz', fullname: 'Tomasz Wilk', plan: 'basic', card: 'ok', bought: 91 },
  {
    username: 'wanjiru',
    fullname: 'Wanjirũ Kamau',
    plan: 'pro',
    card: 'ok',
    bought: 84,
    refunded: { daysAgo: 6, amount: 900 },
  },
  { username: 'bruno', fullname: 'Bruno Ferraz', plan: 'basic', card: 'none', bought: 58 },
  { username: 'hana', fullname: 'Hana Kobayashi', plan: 'pro', card: 'ok', bought: 55 },
  { username: 'lena', fullname: 'Lena Vogt', plan: 'basic', card: 'ok', bought: 24 },
  { username: 'amal', fullname: 'Amal Haddad', plan: 'pro', card: 'later', bought: 17 },
  { username: 'diego', fullname: 'Diego Salas', plan: 'basic', card: 'none', bought: 15 },
  { username: 'yunus', fullname: 'Yunus Emre Karaca', plan: 'basic', card: 'ok', bought: 3 },
  { username: 'mateo', fullname: 'Mateo Arrieta', plan: 'pro', card: 'none', bought: 1 },
]

interface Buying extends Writing {
  /** the secret of the mail that confirms an address */
  mailedToken: (address: string) => Promise<string | undefined>
  time: ProviderTime
}

/** So that subscriptions and revenue have something to show: the last hundred days. */
export async function buyPlans(buying: Buying): Promise<void> {
  const { time } = buying
  for (const { daysAgo, happen } of buyers
    .flatMap((buyer) => eventsOf(buying, buyer))
    .toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    await time.passUntil(daysAgo)
    await happen()
  }
  await time.passUntil(0)
}

interface Happening {
  daysAgo: number
  happen: () => Promise<void>
}

function eventsOf(buying: Buying, buyer: Buyer): Happening[] {
  const { time } = buying
  const { username, bought, left, refunded } = buyer
  const email = username + addressOfNobody
  return [
    { daysAgo: bought, happen: () => buy(buying, buyer) },
    ...(left === undefined ? [] : [{ daysAgo: left, happen: () => time.cancel(email) }]),
    ...(refunded ? [{ daysAgo: refunded.daysAgo, happen: () => time.refund(email, refunded.amount) }] : []),
  ]
}

/** Buyers need a confirmed address. */
async function buy(buying: Buying, { username, fullname, plan, card }: Buyer): Promise<void> {
  const { send, mailedToken } = buying
  const token = await arrive(buying, { username, fullname })
  const mailed = await mailedToken(username + addressOfNobody)
  if (mailed === undefined)
    throw new Error(`The mail that confirms the address of ${username} did not arrive.`)
  await send('POST', '/api/auth/verify', { token: mailed }, {})
  const { checkoutUrl } = checkout.parse(
    await send('POST', '/api/subscription/checkout', { plan }, { token }),
  )
  await fetch(checkoutUrl, { method: 'POST', body: `card=${card}`, redirect: 'manual' })
}
