import { escapeHtml } from '#contract/api/escape-html.ts'
import { hundredths, moneyText } from '../../src/contract/billing/money.ts'
import { type Form, textAt } from './form.ts'
import { answerBank, completeSession, itemOf } from './life.ts'
import { refund } from './refunds.ts'
import { type Card, found, type House, refuse } from './server.ts'

/** A page, or where to redirect. */
export type Page = { html: string } | { to: string } | { pdf: string }

/** The pages to which the product sends its users, and what their buttons do. */
export function pageFor(house: House, method: string, path: string, form: Form): Page | undefined {
  const [, kind = '', id = '', more = ''] = path.split('/')
  const isPost = method === 'POST'
  if (kind === 'pay' && house.sessions.has(id)) return isPost ? pay(house, id, form) : payPage(house, id)
  if (kind === 'portal' && house.portals.has(id))
    return isPost ? change(house, id, form) : portalPage(house, id)
  if (kind === 'invoice' && house.invoices.has(id))
    return isPost ? answer(house, id, form) : invoicePage(house, id, more)
  return undefined
}

function pay(house: House, id: string, form: Form): Page {
  const session = found('checkout.session', house.sessions, id)
  const sale = found('sale', house.sales, id)
  const choice = textAt(form, 'card')
  if (choice === 'back') return { to: session.cancel_url }
  if (session.status !== 'open') return payPage(house, id)
  if (choice === 'declined') return payPage(house, id, 'Your card was declined.')
  if (choice === 'none' && !(sale.isCardOptional && sale.trialDays > 0))
    throw refuse('A card is needed.', 'card')
  house.cards.set(session.customer, choice === 'none' ? 'none' : 'good')
  completeSession(house, session, sale)
  if (choice === 'asks') house.cards.set(session.customer, 'asks')
  if (choice === 'later') house.cards.set(session.customer, 'declines')
  return { to: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id) }
}

function payPage(house: House, id: string, problem = ''): Page {
  const session = found('checkout.session', house.sessions, id)
  const { price: priceId, trialDays, isCardOptional } = found('sale', house.sales, id)
  const price = found('price', house.prices, priceId)
  const { name } = found('product', house.products, price.product)
  if (session.status !== 'open')
    return page('This payment page is over', '<p>Nothing can be paid here any more.</p>')
  const trial = trialDays > 0 ? `<p>${trialDays} days free, then the price above.</p>` : ''
  const without = trialDays > 0 && isCardOptional ? button('none', 'Start the trial without a card') : ''
  return page(
    'Pay',
    `<h2>${escapeHtml(name)}</h2><p><strong>${money(price.unit_amount, price.currency)}</strong> a ${price.recurring.interval}</p>${trial}
    ${problem && `<p role="alert" class="problem">${problem}</p>`}
    <form method="post">${button('ok', 'Pay with a card that works')}${button('declined', 'Pay with a card that is declined')}
    ${button('asks', 'Pay with a card whose bank asks for a confirmation next time')}
    ${button('later', 'Pay with a card that fails from the next payment on')}${without}${button('back', 'Back without paying')}</form>`,
  )
}

function change(house: House, id: string, form: Form): Page {
  const { customer, return_url: back } = found('portal', house.portals, id)
  const choice = textAt(form, 'card')
  const cards: Record<string, Card> = { ok: 'good', declined: 'declines', asks: 'asks', none: 'none' }
  const card = cards[choice ?? '']
  if (card) house.cards.set(customer, card)
  if (choice === 'cancel' || choice === 'resume')
    for (const one of house.subscriptions.values())
      if (one.customer === customer && one.status !== 'canceled') {
        // As the portal does with current subscriptions: a time, and no flag about the period.
        one.cancel_at = choice === 'cancel' ? itemOf(one).current_period_end : null
        one.canceled_at = choice === 'cancel' ? house.now() : null
        one.cancel_at_period_end = false
        house.tell('customer.subscription.updated', one)
      }
  return choice === 'back' ? { to: back } : portalPage(house, id)
}

function portalPage(house: House, id: string): Page {
  const { customer } = found('portal', house.portals, id)
  const rows = [...house.subscriptions.values()]
    .filter((one) => one.customer === customer)
    .map(
      (one) =>
        `<li>${money(itemOf(one).price.unit_amount, itemOf(one).price.currency)}: ${one.status}${one.cancel_at ? ', ends' : ''}</li>`,
    )
  const invoices = [...house.invoices.values()]
    .filter((one) => one.customer === customer)
    .map(
      (one) =>
        `<li><a href="/invoice/${one.id}">${one.number}</a> ${money(one.total, one.currency)} ${one.status}</li>`,
    )
  return page(
    'Customer portal',
    `<ul>${rows.join('')}</ul><p>Card: ${house.cards.get(customer) ?? 'none'}</p><form method="post">${button('ok', 'Use a card that works')}
    ${button('declined', 'Use a card that is declined')}${button('asks', 'Use a card whose bank asks for a confirmation')}${button('none', 'Remove the card')}${button('cancel', 'Cancel at the end of the period')}
    ${button('resume', 'Go on')}${button('back', 'Back to the site')}</form><h2>Time</h2>${wait(id, 3)}${wait(id, 31)}<h2>Invoices</h2><ul>${invoices.join('')}</ul>`,
  )
}

function invoicePage(house: House, id: string, more: string): Page {
  const one = found('invoice', house.invoices, id)
  const line = `Invoice ${one.number}: ${money(one.total, one.currency)}, ${one.status}`
  if (more === 'pdf') return { pdf: line }
  const asked = one.payments.data.some(
    ({ payment }) => house.intents.get(payment.payment_intent)?.status === 'requires_action',
  )
  const question =
    one.status === 'open' && asked
      ? `<p>Your bank wants to know if it’s really you.</p><form method="post">${button('confirm', 'Confirm the payment')}${button('refuse', 'Refuse it')}</form>`
      : ''
  const shop =
    one.status === 'paid' && one.total > 0
      ? `<h2>As the shop</h2><form method="post">${button('half', 'Refund half of it')}${button('rest', 'Refund the rest')}</form>`
      : ''
  return page(`Invoice ${one.number}`, `<p>${line}</p>${question}${shop}`)
}

function answer(house: House, id: string, form: Form): Page {
  const choice = textAt(form, 'card') ?? ''
  const invoice = found('invoice', house.invoices, id)
  if (choice === 'half') refund(house, invoice, Math.round(invoice.total / 2))
  if (choice === 'rest') refund(house, invoice)
  if (choice === 'half' || choice === 'rest') return invoicePage(house, id, '')
  answerBank(house, invoice, choice === 'confirm')
  return invoicePage(house, id, '')
}

/** Only advances the clock of the fake: the site keeps the real time. */
function wait(portal: string, days: number): string {
  return `<form method="post" action="/stand-in/advance"><input type="hidden" name="back" value="/portal/${portal}">
  <p><button name="days" value="${days}">Let ${days} days pass here</button></p></form>`
}

function button(value: string, label: string): string {
  return `<p><button name="card" value="${value}">${label}</button></p>`
}

function page(title: string, content: string): Page {
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${title} (demo)</title><style>body{font:1rem/1.5 system-ui;max-width:32rem;margin:2rem auto;padding:0 1rem;color:#1b1b1f;background:#fff}
    .demo{background:#fde68a;color:#1b1b1f;padding:.5rem 1rem;border-radius:.5rem}.problem{color:#b91c1c;font-weight:600}button{font:inherit;padding:.6rem 1rem;width:100%;min-height:44px}</style></head>
    <body><main><p class="demo"><strong>Demo.</strong> This isn’t a real payment page: it asks for no card, and no money moves.</p>
    <h1>${title}</h1>${content}</main></body></html>`,
  }
}

function money(amount: number, currency: string): string {
  return moneyText({ amount: hundredths(amount, currency), currency: currency.toUpperCase() }, 'en')
}
