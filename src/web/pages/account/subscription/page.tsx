import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Call } from '#contract/api/call.ts'
import {
  cancelSubscription,
  changeSubscription,
  openPortal,
  resumeSubscription,
} from '#contract/billing/billing.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { pathFor } from '#locales/paths.ts'
import { type Action, answerAction } from '#web/actions/answer-action.ts'
import { ContinueLink } from '#web/actions/continue-link.tsx'
import { leadingAway, shownWay, startPurchase } from '#web/actions/start-purchase.ts'
import { send } from '#web/api/send.ts'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { tightestUsage, UsageBars } from '#web/components/usage/usage-bars.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { Table } from '#web/ui/table.tsx'
import { redirectTelling } from '#web/visit/flash.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { Part } from '../parts/part.tsx'
import { loadSubscription, type ShownInvoice } from './load-subscription.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanStep } from './plan-step.tsx'
import { SubscriptionState } from './subscription-state.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadSubscription(args)
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerSubscription(request, context)
}

/** The user's plan: its state, its usage, and ways to change it. */
export default function Subscription() {
  const t = useT()
  const { date } = useFormat()
  const { user, plans, subscription, sale, step, entitlements, invoices, key, contact, maySet } =
    useLoaderData<typeof loader>()
  const { until } = user.plan_details
  const plan = planTitle(user.plan)
  const own = plans?.find(({ name }) => name === user.plan)
  const isLimited = entitlements !== null && tightestUsage(entitlements) !== undefined
  const usage = [t('subscription.usage.text'), ...(isLimited ? [t('subscription.usage.line')] : [])]
  return (
    <AccountFrame
      title={t('subscription.title')}
      lead={
        until
          ? t('subscription.current_until', { plan, date: date(until) })
          : t('subscription.current', { plan })
      }
      user={user}
    >
      <ContinueLink text={t('checkout.go.text')} submit={t('checkout.go.submit')} />
      {step && (
        <PlanStep step={step} currentPlan={own} subscription={subscription} sale={sale} formKey={key} />
      )}
      {subscription && (
        <SubscriptionState subscription={subscription} plans={plans ?? []} sale={sale} formKey={key} />
      )}
      <Part title={t('subscription.usage')} text={usage.join(' ')}>
        {entitlements ? <UsageBars entitlements={entitlements} /> : <LoadFailed />}
      </Part>
      <Part title={t('subscription.plans')}>
        {(plans === null || sale === null) && <LoadFailed />}
        {sale?.payments === false && <PaymentsOff contact={contact} maySet={maySet} />}
        <ul className="plans grid [grid-auto-columns:minmax(0,1fr)] grid-flow-col overflow-clip border border-line-2 rounded-panel bg-surface to-1000:grid-flow-row to-1000:grid-cols-2 to-560:grid-cols-1">
          {plans?.map((each) => (
            <PlanCard
              key={each.name}
              plan={each}
              currentPlan={own}
              subscription={subscription}
              sale={sale}
              formKey={key}
            />
          ))}
        </ul>
      </Part>
      {invoices && <Invoices invoices={invoices} />}
    </AccountFrame>
  )
}

/** Actions of the subscription page by form intent. */
const actions: Record<string, Action> = {
  buy: startPurchase,
  change: {
    run: async ({ id: plan = '', seen = '', key = '' }, context) => {
      const outcome = await send(changeSubscription, {
        payload: { plan, ...(seen && { seen }) },
        context,
        ...(key && { idempotencyKey: key }),
      })
      // The bank first asks for confirmation, on a page of the provider.
      const url = outcome.ok && outcome.data.pending_plan === plan ? outcome.data.pending_url : null
      return url ? leadingAway(outcome, () => url, context) : outcome
    },
    show: (outcome) =>
      outcome.ok && Object.hasOwn(outcome.data as object, 'url') ? outcome.data : undefined,
  },
  cancel: { run: (_values, context) => send(cancelSubscription, { context }) },
  resume: { run: (_values, context) => send(resumeSubscription, { context }) },
  portal: {
    run: async (_values, context) =>
      leadingAway(await send(openPortal, { context }), ({ portalUrl }) => portalUrl, context),
    show: shownWay,
  },
}

/** Steps in the address that end with these calls; afterwards the page is shown without them. */
const steps: Readonly<Record<string, Call>> = { change: changeSubscription, cancel: cancelSubscription }

async function answerSubscription(request: Request, context: PageContext) {
  const answer = await answerAction(request, context, actions)
  if (answer instanceof Response || !answer.data.ok || answer.data.shown !== undefined) return answer
  const step = Object.hasOwn(steps, answer.data.intent) ? steps[answer.data.intent] : undefined
  if (!step) return answer
  return redirectTelling(
    pathFor('accountSubscription', context.get(visitContext).frame.locale),
    step,
    context,
  )
}

interface PaymentsOffProps {
  contact: string
  /** whether the reader may set up payments */
  maySet: boolean
}

/** Nothing is sold here yet: who grants plans instead, and where payments are set up. */
function PaymentsOff({ contact, maySet }: PaymentsOffProps) {
  const t = useT()
  return (
    <Note kind="info" title={t('subscription.off')}>
      <p>{t('subscription.off.text')}</p>
      {contact && (
        <p>
          <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      )}
      {maySet && (
        <p>
          <PageLink page="dashboardSettings" search="?group=payments">
            {t('subscription.off.settings')}
          </PageLink>
        </p>
      )}
    </Note>
  )
}

/** Charges with the provider's documents, or why they cannot be shown. */
function Invoices({ invoices }: { invoices: readonly ShownInvoice[] | { problem: string } }) {
  const t = useT()
  if ('problem' in invoices)
    return (
      <Part title={t('subscription.invoices')}>
        <Note kind="warn">
          <p>{invoices.problem}</p>
        </Note>
      </Part>
    )
  if (invoices.length === 0)
    return <Part title={t('subscription.invoices')} text={t('subscription.invoices.none')} />
  return (
    <Part title={t('subscription.invoices')}>
      <Table caption={t('subscription.invoices')} tight flush records>
        <thead>
          <tr>
            <th scope="col">{t('subscription.invoices.date')}</th>
            <th scope="col">{t('subscription.invoices.number')}</th>
            <th scope="col">{t('subscription.invoices.status')}</th>
            <th scope="col" className="is-number">
              {t('subscription.invoices.total')}
            </th>
            <th scope="col">{t('subscription.invoices.files')}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </Table>
    </Part>
  )
}

function InvoiceRow({
  invoice: { number, status, total_text, created_at, url, pdf },
}: {
  invoice: ShownInvoice
}) {
  const t = useT()
  const { date } = useFormat()
  return (
    <tr>
      <td data-label={t('subscription.invoices.date')}>{date(created_at)}</td>
      <td data-label={t('subscription.invoices.number')}>{number ?? '–'}</td>
      <td data-label={t('subscription.invoices.status')}>
        <Tag kind={status === 'paid' ? 'good' : 'plain'}>{t(`subscription.invoice.${status}`)}</Tag>
      </td>
      <td data-label={t('subscription.invoices.total')} className="is-number">
        {total_text}
      </td>
      <td data-label={t('subscription.invoices.files')}>
        <span className="inline-flex gap-3">
          {url && (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {t('subscription.invoices.view')}
            </a>
          )}
          {pdf && (
            <a href={pdf} target="_blank" rel="noopener noreferrer">
              {t('subscription.invoices.pdf')}
            </a>
          )}
          {!url && !pdf && '–'}
        </span>
      </td>
    </tr>
  )
}
