import { setTimeout as sleep } from 'node:timers/promises'
import type { Ask } from './fill.ts'

export interface SomeSubscription {
  ask: Ask
  person: string
  administrator: string
}

/** Buys a plan at the fake payment provider, with trial days and without a card; returns the purchase. */
export async function someSubscription({ ask, person, administrator }: SomeSubscription): Promise<string> {
  await confirmAddress({ ask, person, administrator })
  const wish = { plan: 'pro' }
  const { checkoutUrl } = await ask<{ checkoutUrl: string }>(
    'POST',
    '/api/subscription/checkout',
    wish,
    person,
  )
  await fetch(checkoutUrl, { method: 'POST', body: 'card=none', redirect: 'manual' })
  const session = checkoutUrl.split('/').at(-1) ?? ''
  const path = `/api/subscription/checkout?session_id=${session}`
  await until('The purchase to look at', async () => {
    const { state } = await ask<{ state: string }>('GET', path, undefined, person)
    return state === 'done' ? state : undefined
  })
  return session
}

/** Buying requires a confirmed address. */
async function confirmAddress({ ask, person, administrator }: SomeSubscription): Promise<void> {
  const { user } = await ask<{ user: { email: string } }>('GET', '/api/auth', undefined, person)
  const id = await until('The mail that confirms an address', async () => {
    const { rows } = await ask<{ rows: { id: string; to: string; template: string }[] }>(
      'GET',
      '/api/outbox?page_size=100',
      undefined,
      administrator,
    )
    return rows.find(({ to, template }) => to === user.email && template === 'registration')?.id
  })
  const { text } = await ask<{ text: string }>('GET', `/api/outbox/${id}`, undefined, administrator)
  const token = /https?:\S+/.exec(text)?.[0].split(/[/#=]/).at(-1)
  await ask('POST', '/api/auth/verify', { token })
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 120; tries++) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(250)
  }
  throw new Error(`${what} did not come`)
}
