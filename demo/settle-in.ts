import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { drawSome } from './contents/draws.ts'
import { sendLetters } from './contents/letters.ts'
import { fillLibrary } from './contents/library.ts'
import { buyPlans } from './contents/purchases.ts'
import type { DemoPeople } from './data-folder.ts'
import type { OfferedPlan, ProviderTime } from './stand-ins/stripe.ts'
import { type Send, writeTickets } from './tickets/write-tickets.ts'

const envelope = z.object({ status: z.boolean(), message: z.string(), data: z.unknown() })
const signedIn = z.object({ token: z.string() })
const made = z.object({ id: z.string() })
const plans = z.object({
  rows: z.array(z.object({ name: z.string(), price: z.int(), currency: z.string(), is_free: z.boolean() })),
})

interface Arrival {
  url: string
  /** of the setup link for a first administrator */
  setupToken: string | undefined
  /** the people of the previous run, in a continued demo */
  before: DemoPeople | undefined
  settings: Record<string, unknown>
  /** puts a plan up for sale, and returns its product id at the provider */
  offer: (plan: OfferedPlan) => string
  /** of the payment provider */
  time: ProviderTime
  /** the secret of the mail that confirms an address; undefined if none arrives */
  mailedToken: (address: string) => Promise<string | undefined>
}

/**
 * Does what the operator of a new site would do, through the same calls: creates an administrator, the settings, plans
 * for sale, a user with the largest plan, a user who may buy one, people who wrote to the team or bought a plan, some
 * draws and files. Passwords are new for each demo.
 */
export async function settleIn(arrival: Arrival): Promise<DemoPeople> {
  const { url, setupToken, settings } = arrival
  const people = arrival.before ?? newPeople()
  const { administrator, user, buyer } = people
  const arrive = setupToken
    ? ask(url, 'POST', `/api/setup/${setupToken}`, profileOf(administrator))
    : ask(url, 'POST', '/api/auth/sign-in', administrator)
  const { token } = signedIn.parse(await arrive)
  await ask(url, 'PUT', '/api/settings', settings, token)
  await sellPlans(arrival, token)
  if (setupToken) {
    const { id } = made.parse(await ask(url, 'POST', '/api/users', profileOf(user), token))
    const plan = { plan: 'Ultra', plan_reason: 'The demo shows everything.' }
    await ask(url, 'PUT', `/api/users/${id}`, plan, token)
    if (buyer) await welcome(arrival, buyer, token)
    const held = signedIn.parse(await ask(url, 'POST', '/api/auth/sign-in', user))
    const send: Send = (method, path, body, by) => ask(url, method, path, body, by.token, by.locale)
    const writing = { send, administrator: token, user: held.token }
    await writeTickets(writing)
    await Promise.all([
      fillLibrary(writing),
      sendLetters(writing),
      drawSome(writing),
      buyPlans({ ...writing, mailedToken: arrival.mailedToken, time: arrival.time }),
    ])
  }
  return people
}

async function sellPlans({ url, offer }: Arrival, token: string): Promise<void> {
  const { rows } = plans.parse(await ask(url, 'GET', '/api/plans?page_size=100', undefined, token))
  for (const plan of rows.filter(({ is_free }) => !is_free)) {
    const path = `/api/plans/${encodeURIComponent(plan.name)}`
    await ask(url, 'PUT', path, { product_id: offer(plan) }, token)
  }
}

/** An account with a confirmed address, which buyers need. */
async function welcome(
  { url, mailedToken }: Arrival,
  person: DemoPeople['user'],
  token: string,
): Promise<void> {
  const profile = profileOf(person)
  await ask(url, 'POST', '/api/users', profile, token)
  const mailed = await mailedToken(profile.email)
  if (mailed !== undefined) await ask(url, 'POST', '/api/auth/verify', { token: mailed })
}

function newPeople(): DemoPeople {
  return {
    administrator: newPerson('demo-admin'),
    user: newPerson('demo'),
    buyer: newPerson('demo-buyer'),
  }
}

function newPerson(username: string) {
  return { username, password: randomBytes(9).toString('base64url') }
}

function profileOf({ username, password }: DemoPeople['user']) {
  const fullname = `Demo ${username.split('-')[1] ?? 'user'}`
  return { username, password, email: `${username}@example.org`, fullname }
}

async function ask(
  url: string,
  method: string,
  path: string,
  body: object | undefined,
  token?: string,
  locale = 'en',
): Promise<unknown> {
  const isForm = body instanceof FormData
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
      'Accept-Language': 'en',
      'X-Language': locale,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const { status, message, data } = envelope.parse(await answer.json())
  if (!status)
    throw new Error(`${method} ${path.replace(/setup\/.*/, 'setup')}: ${message} ${JSON.stringify(data)}`)
  return data
}
