import { expect, it } from 'vitest'
import { signatureOf } from '#test/stripe/deliveries.ts'
import { startStripe } from '#test/stripe/stand-in.ts'
import { readEvent } from './create-stripe.ts'

const secret = 'whsec_test'
const now = new Date('2027-01-05T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

function bodyOf(type: string, object: object): Buffer {
  const created = now.getTime() / 1000 - 60
  return Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type, created, data: { object } }))
}

function read(type: string, object: object) {
  const body = bodyOf(type, object)
  return readEvent(body, signatureOf(body.toString(), secret, now), secret, now)
}

it('returns what an event is about', () => {
  const subscription = { id: 'sub_1', object: 'subscription', customer: 'cus_1' }
  expect(read('customer.subscription.updated', subscription)).toEqual({
    id: 'evt_1',
    type: 'customer.subscription.updated',
    happenedAt: later(-60),
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    objectId: undefined,
  })
  const parent = { type: 'subscription_details', subscription_details: { subscription: 'sub_1' } }
  const invoice = { id: 'in_1', object: 'invoice', customer: { id: 'cus_1' }, parent }
  const about = { subscriptionId: 'sub_1', customerId: 'cus_1' }
  expect(read('invoice.paid', invoice)).toMatchObject({ ...about, objectId: 'in_1' })
  const older = { id: 'in_1', object: 'invoice', customer: 'cus_1', subscription: 'sub_1' }
  expect(read('invoice.paid', older)).toMatchObject({ ...about, objectId: 'in_1' })
  const session = { id: 'cs_1', object: 'checkout.session', customer: 'cus_1', subscription: 'sub_1' }
  expect(read('checkout.session.completed', session)).toMatchObject({ ...about, objectId: 'cs_1' })
  const nothing = { subscriptionId: undefined, customerId: 'cus_1', objectId: undefined }
  expect(read('customer.deleted', { id: 'cus_1', object: 'customer' })).toMatchObject(nothing)
  const charge = { id: 'ch_1', object: 'charge', customer: 'cus_1', payment_intent: 'pi_1', refunded: true }
  const payment = { subscriptionId: undefined, customerId: 'cus_1', objectId: 'pi_1' }
  expect(read('charge.refunded', charge)).toMatchObject(payment)
  const refund = { id: 're_1', object: 'refund', charge: 'ch_1', customer: 'cus_1', payment_intent: 'pi_1' }
  expect(read('refund.created', refund)).toMatchObject(payment)
  expect(read('invoice.paid', { ...invoice, parent: null })).toMatchObject({ subscriptionId: undefined })
})

it('accepts only what was signed with the secret within five minutes', () => {
  const body = bodyOf('customer.deleted', { id: 'cus_1', object: 'customer' })
  const good = signatureOf(body.toString(), secret, now)
  const refused = (read: () => unknown) =>
    expect(read).toThrow(expect.objectContaining({ kind: 'bad_signature' }))
  for (const off of [-300, 0, 300]) expect(readEvent(body, good, secret, later(off)).id).toBe('evt_1')
  refused(() => readEvent(body, good, secret, later(301)))
  refused(() => readEvent(body, good, secret, later(-301)))
  refused(() => readEvent(body, good, 'whsec_other', now))
  refused(() => readEvent(body, good, '', now))
  refused(() => readEvent(body, '', secret, now))
  refused(() => readEvent(body, 't=soon,v1=00', secret, now))
  refused(() => readEvent(Buffer.from(body.toString().replace('cus_1', 'cus_2')), good, secret, now))
  refused(() => readEvent(Buffer.alloc(0), good, secret, now))
  const broken = 'no json'
  refused(() => readEvent(Buffer.from(broken), signatureOf(broken, secret, now), secret, now))
  refused(() => readEvent(body, `t=1,${good}`, secret, now))
  const stale = signatureOf(body.toString(), secret, later(-400))
  refused(() => readEvent(body, `${good.split(',')[0]},${stale}`, secret, now))
  refused(() => readEvent(body, `${stale},${good.split(',')[0]}`, secret, now))
})

it('reads the events of the stand-in, signed at the time of the product', async () => {
  const seen: string[] = []
  const stripe = await startStripe({
    secret,
    now: () => now,
    productTime: () => now,
    deliver: async (body, signature) => {
      const event = readEvent(Buffer.from(body), signature, secret, now)
      seen.push(event.type)
      return 200
    },
  })
  const { subscription, customer } = { subscription: 'sub_1', customer: 'cus_1' }
  await stripe.sendEvent('checkout.session.completed', {
    id: 'cs_1',
    object: 'checkout.session',
    subscription,
    customer,
  })
  stripe.holdBack()
  stripe.house.tell('a', {})
  stripe.house.tell('b', {})
  await stripe.letGo('reversed')
  await stripe.replay(stripe.events[0]?.id ?? '')
  expect(seen).toEqual(['checkout.session.completed', 'b', 'a', 'checkout.session.completed'])
  await stripe.stop()
})

it('refuses signed content that is no event', () => {
  const good = { id: 'evt_1', type: 'x.y', created: now.getTime() / 1000, data: { object: {} } }
  const readAll = (sent: unknown) => {
    const body = JSON.stringify(sent)
    return readEvent(Buffer.from(body), signatureOf(body, secret, now), secret, now)
  }
  expect(readAll(good)).toMatchObject({ id: 'evt_1' })
  const wrong: object[] = [{ id: null }, { id: 'a\0b' }, { type: 5 }, { created: 'x' }, { created: 1e30 }]
  const bare: object[] = [{ data: null }, { data: { object: null } }]
  for (const rest of [...wrong, ...bare])
    expect(() => readAll({ ...good, ...rest }), JSON.stringify(rest)).toThrow('not an event')
  for (const sent of [null, [], 'x']) expect(() => readAll(sent), JSON.stringify(sent)).toThrow('refused')
})
