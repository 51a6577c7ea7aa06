import Stripe from 'stripe'
import { PaymentError, type ProviderEvent } from '../payment-provider.ts'
import { idOf } from './read-objects.ts'

const tolerance = 300

/** The fields of event objects that show which subscription, customer, invoice or checkout they are about. */
interface About {
  id?: string
  object?: string
  customer?: string | { id: string } | null
  subscription?: string | { id: string } | null
  released_subscription?: string | null
  payment_intent?: string | { id: string } | null
  parent?: { subscription_details?: { subscription?: string | { id: string } | null } | null } | null
}

/** An event from its raw bytes; throws `bad_signature` unless it is signed with this secret at this time. */
export function readEvent(body: Buffer, signature: string, secret: string, now: Date): ProviderEvent {
  let event: Stripe.Event
  try {
    event = Stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime())
  } catch {
    throw new PaymentError('bad_signature', 'The signature does not match.')
  }
  // The SDK only limits the past, and only checks the last of several timestamps.
  const [signedAt = Number.NaN, ...others] = momentsIn(signature)
  if (others.length > 0 || !(signedAt - now.getTime() / 1000 <= tolerance))
    throw new PaymentError('bad_signature', 'The signature is from the future, or has several timestamps.')
  if (!isEvent(event)) throw new PaymentError('refused', 'The signed content is not an event.')
  return eventFrom(event)
}

const plain = /^[!-~]{1,255}$/

/** A sender with the secret may still send something else, such as events of another kind. */
function isEvent(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false
  const { id, type, created, data } = event as Record<string, unknown>
  const isNamed = [id, type].every((word) => typeof word === 'string' && plain.test(word))
  const isDated = Number.isSafeInteger(created) && !Number.isNaN(new Date(Number(created) * 1000).getTime())
  const about = (data as { object?: unknown } | null | undefined)?.object
  return isNamed && isDated && typeof about === 'object' && about !== null
}

function momentsIn(signature: string): number[] {
  const parts = signature.split(',').filter((part) => part.startsWith('t='))
  return parts.map((part) => Number(part.slice(2)))
}

function eventFrom({ id, type, created, data }: Stripe.Event): ProviderEvent {
  const about = data.object as About
  const isInvoice = about.object === 'invoice'
  return {
    id,
    type,
    happenedAt: new Date(created * 1000),
    subscriptionId: subscriptionOf(about),
    customerId: idOf(about.object === 'customer' ? about.id : about.customer),
    objectId: isInvoice || about.object === 'checkout.session' ? about.id : paymentOf(about),
  }
}

/** Charges and refunds are found by the payment that they belong to. */
function paymentOf({ object, payment_intent: payment }: About): string | undefined {
  return object === 'charge' || object === 'refund' ? idOf(payment) : undefined
}

function subscriptionOf(about: About): string | undefined {
  if (about.object === 'subscription') return about.id
  // Endpoints with a version of the API before 2025-03-31 name it at the top of an invoice.
  const ofInvoice = idOf(about.parent?.subscription_details?.subscription)
  if (about.object === 'invoice') return ofInvoice ?? idOf(about.subscription)
  return idOf(about.subscription) ?? idOf(about.released_subscription)
}
