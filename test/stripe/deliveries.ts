import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { newId, type StripeEvent, version } from './server.ts'

/** Delivers an event to the product and returns the status. */
export type Deliver = (body: string, signature: string) => Promise<number>

export interface Deliveries {
  /** all events, in order, delivered or not */
  events: StripeEvent[]
  /** status of each delivery, in order */
  statuses: { id: string; status: number }[]
  tell(type: string, object: object, created: number): StripeEvent
  send(event: StripeEvent): Promise<number>
  holdBack(): void
  letGo(order: (held: StripeEvent[]) => StripeEvent[]): Promise<void>
  settled(): Promise<void>
}

/** The provider's signature, as in `Stripe-Signature`. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

const waits = [0, 200, 1000, 3000]

/** Delivers events to the product: one after the other, with retries for a while if one is refused. */
export function createDeliveries(world: {
  secret: string
  deliver: () => Deliver | undefined
  productTime: () => Date
  isPatient: boolean
}): Deliveries {
  const events: StripeEvent[] = []
  const statuses: Deliveries['statuses'] = []
  let held: StripeEvent[] | undefined
  let last: Promise<unknown> = Promise.resolve()
  const send = async (event: StripeEvent): Promise<number> => {
    const deliver = world.deliver()
    if (!deliver) return 0
    const body = JSON.stringify(event)
    const status = await deliver(body, signatureOf(body, world.secret, world.productTime())).catch(() => 0)
    statuses.push({ id: event.id, status })
    return status
  }
  const insist = async (event: StripeEvent) => {
    for (const wait of world.isPatient ? waits : [0]) {
      await pause(wait)
      const status = await send(event)
      if (status >= 200 && status < 300) return
    }
  }
  const queue = (event: StripeEvent) => (last = last.then(async () => insist(event)))
  return {
    events,
    statuses,
    send,
    tell(type, object, created) {
      const data = { object: structuredClone(object) }
      const event: StripeEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: version,
        type,
        created,
        livemode: false,
        data,
      }
      events.push(event)
      if (held) held.push(event)
      else void queue(event)
      return event
    },
    holdBack: () => void (held ??= []),
    async letGo(order) {
      const waiting = order(held ?? [])
      held = undefined
      for (const event of waiting) void queue(event)
      await last
    },
    settled: async () => void (await last),
  }
}
