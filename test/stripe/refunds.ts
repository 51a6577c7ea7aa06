import { type Form, textAt } from './form.ts'
import { type House, type Invoice, newId, type Refund, refuse } from './server.ts'

/** Gives back a part of what an invoice was paid with, or the rest, as the provider's dashboard does; sends its events. */
export function refund(house: House, invoice: Invoice, amount?: number): Refund {
  const [payment] = invoice.payments.data
  if (invoice.status !== 'paid' || !payment) throw refuse('Only paid invoices can be refunded.')
  const intent = payment.payment.payment_intent
  const left = invoice.total - givenOf(house, intent)
  const given = amount ?? left
  if (!(given > 0 && given <= left))
    throw refuse(`Refund amount (${given}) is greater than unrefunded amount on charge (${left})`, 'amount')
  const made: Refund = {
    id: newId('re'),
    object: 'refund',
    amount: given,
    balance_transaction: newId('txn'),
    charge: chargeId(intent),
    created: house.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: {},
    payment_intent: intent,
    payment_method: newId('pm'),
    reason: 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  house.refunds.set(made.id, made)
  house.tell('refund.created', made)
  house.tell('charge.refunded', chargeOf(house, invoice, intent))
  house.tell('refund.updated', made)
  house.tell('charge.refund.updated', made)
  return made
}

/** The bank does not take the money: it comes back to the shop. */
export function failRefund(house: House, refund: Refund): void {
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  house.tell('refund.failed', refund)
  house.tell('refund.updated', refund)
}

function givenOf(house: House, intent: string): number {
  return refundsOf(house, intent)
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)
}

function refundsOf(house: House, intent: string): Refund[] {
  return [...house.refunds.values()].filter((one) => one.payment_intent === intent).reverse()
}

const chargeId = (intent: string) => intent.replace('pi_', 'ch_')

/** Since version `basil` a charge does not name its invoice. */
function chargeOf(house: House, { total, currency, customer, created }: Invoice, intent: string) {
  const given = givenOf(house, intent)
  return {
    id: chargeId(intent),
    object: 'charge',
    amount: total,
    amount_captured: total,
    amount_refunded: given,
    captured: true,
    created,
    currency,
    customer,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    paid: true,
    payment_intent: intent,
    refunded: given === total,
    status: 'succeeded',
  }
}

function invoiceOf(house: House, intent: string): Invoice | undefined {
  return [...house.invoices.values()].find(({ payments }) =>
    payments.data.some(({ payment }) => payment.payment_intent === intent),
  )
}

/** The calls about refunds. */
export const refundCalls: Record<string, (house: House, form: Form) => object> = {
  'GET /v1/refunds': (house, form) => {
    const wanted = textAt(form, 'payment_intent')
    const since = Number(textAt(form, 'created', 'gte') ?? 0)
    const data = [...house.refunds.values()]
      .filter(
        ({ payment_intent, created }) => (wanted ?? payment_intent) === payment_intent && created >= since,
      )
      .reverse()
      .map((one) => {
        const invoice = invoiceOf(house, one.payment_intent)
        return { ...one, charge: invoice ? chargeOf(house, invoice, one.payment_intent) : one.charge }
      })
    return { object: 'list', url: '/v1/refunds', has_more: false, data }
  },
  'GET /v1/invoice_payments': (house, form) => {
    if (textAt(form, 'payment', 'type') !== 'payment_intent')
      throw refuse('Missing required param: payment[type].')
    const intent = textAt(form, 'payment', 'payment_intent') ?? ''
    const invoice = invoiceOf(house, intent)
    const data = invoice ? [{ ...invoice.payments.data[0], amount_paid: invoice.total, invoice }] : []
    return { object: 'list', url: '/v1/invoice_payments', has_more: false, data }
  },
}
