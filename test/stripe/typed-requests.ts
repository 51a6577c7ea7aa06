import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Asked } from '../platforms/stand-in.ts'
import { type FormValue, readForm } from './form.ts'

/** The SDK's names for the parameters of each call. */
const types: Record<string, string> = {
  'GET /v1/account': 'AccountRetrieveCurrentParams',
  'GET /v1/products/:id': 'ProductRetrieveParams',
  'GET /v1/prices/:id': 'PriceRetrieveParams',
  'GET /v1/prices': 'PriceListParams',
  'POST /v1/customers': 'CustomerCreateParams',
  'POST /v1/customers/:id': 'CustomerUpdateParams',
  'POST /v1/checkout/sessions': 'Checkout.SessionCreateParams',
  'GET /v1/checkout/sessions/:id': 'Checkout.SessionRetrieveParams',
  'POST /v1/checkout/sessions/:id/expire': 'Checkout.SessionExpireParams',
  'GET /v1/subscriptions': 'SubscriptionListParams',
  'GET /v1/subscriptions/:id': 'SubscriptionRetrieveParams',
  'POST /v1/subscriptions/:id': 'SubscriptionUpdateParams',
  'DELETE /v1/subscriptions/:id': 'SubscriptionCancelParams',
  'POST /v1/subscription_schedules': 'SubscriptionScheduleCreateParams',
  'POST /v1/subscription_schedules/:id': 'SubscriptionScheduleUpdateParams',
  'POST /v1/subscription_schedules/:id/release': 'SubscriptionScheduleReleaseParams',
  'GET /v1/invoices': 'InvoiceListParams',
  'GET /v1/invoices/:id': 'InvoiceRetrieveParams',
  'POST /v1/invoices/create_preview': 'InvoiceCreatePreviewParams',
  'POST /v1/invoices/:id/void': 'InvoiceVoidInvoiceParams',
  'GET /v1/refunds': 'RefundListParams',
  'GET /v1/invoice_payments': 'InvoicePaymentListParams',
  'POST /v1/billing_portal/sessions': 'BillingPortal.SessionCreateParams',
}

/** Parameters that are not texts, although a form can only encode texts. */
const numbers = new Set([
  'quantity',
  'trial_period_days',
  'limit',
  'start_date',
  'end_date',
  'trial_end',
  'interval_count',
  'gte',
])
const booleans = new Set(['active', 'cancel_at_period_end'])

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The call of a request, such as `GET /v1/prices/:id`. */
export function callOf({ method, url }: Asked): string {
  return `${method} ${url.pathname.replace(/\/[a-z_]+_[a-zA-Z0-9]*\d\w*(?=\/|$)/, '/:id')}`
}

/** Each request as an expression that matches the type of its parameters, or does not compile. */
export function asSource(asked: readonly Asked[]): string {
  const lines = asked.map((one) => {
    const call = callOf(one)
    const type = types[call]
    if (type === undefined) throw new Error(`Of ${call} nobody said which parameters it has.`)
    const form = readForm(one.method === 'POST' ? one.body : one.url.search.slice(1) || one.body)
    return `void (${literal('', form)} satisfies Stripe.${type}) // ${call}`
  })
  return `${["import type { Stripe } from 'stripe'", ...new Set(lines)].join('\n')}\n`
}

function literal(name: string, value: FormValue): string {
  if (Array.isArray(value)) return `[${value.map((one) => literal(name, one)).join(', ')}]`
  if (typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${JSON.stringify(key)}: ${literal(key, inner)}`)
      .join(', ')} }`
  const isBare =
    (numbers.has(name) && /^\d+$/.test(value)) || (booleans.has(name) && /^(true|false)$/.test(value))
  return isBare ? value : JSON.stringify(value)
}

/** The compiler's errors for such expressions, with the types of the pinned SDK; empty if all of them match. */
export async function complaintsAbout(source: string): Promise<string> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'stripe-types-'))
  try {
    writeFileSync(join(folder, 'requests.ts'), source)
    const compilerOptions = {
      target: 'ES2024',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules', '@types')],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['requests.ts'] }))
    return await compile(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function compile(folder: string): Promise<string> {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], (error, stdout, stderr) =>
      resolve(error ? stdout + stderr || error.message : stdout),
    )
  })
}
