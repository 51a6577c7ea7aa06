import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getCheckout } from '#contract/billing/billing.ts'
import { send } from '#web/api/send.ts'
import { planFacts, type ShownPlan, shownPlans } from '#web/components/plans/plan-facts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser, siteContext } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { AccountFrame } from '../parts/account-frame.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const session = searchParams.get('session_id') ?? ''
  const { locale } = context.get(visitContext).frame
  const answer = await send(getCheckout, { payload: { session_id: session }, context })
  const now = Date.now()
  const plans = shownPlans(context.get(siteContext).site?.constants.plans ?? [], locale)
  return {
    user: signedInUser(context),
    session,
    problem: answer.ok ? '' : answer.message,
    state: answer.ok ? answer.data.state : undefined,
    plan: answer.ok ? plans.find(({ name }) => name === answer.data.plan) : undefined,
    /** when the wait began; pages that reload without scripts pass it on */
    since: Math.min(Number(searchParams.get('since')) || now, now),
    now,
  }
}

/** Return page of the payment. Reaching it proves nothing: it waits for the provider's confirmation. */
export default function Checkout() {
  const t = useT()
  const { user, session, problem, state, plan, since, now } = useLoaderData<typeof loader>()
  return (
    <AccountFrame title={t('checkout.title')} user={user}>
      {problem && (
        <Note kind="warn" title={problem}>
          <PlansLink />
        </Note>
      )}
      {state === 'waiting' && <WaitingForPayment session={session} since={since} now={now} />}
      {state === 'done' && <Done plan={plan} />}
      {state === 'expired' && (
        <Note kind="warn" role="status" title={t('checkout.expired.title')}>
          <p>{t('checkout.expired.text')}</p>
          <PlansLink />
        </Note>
      )}
    </AccountFrame>
  )
}

function PlansLink() {
  const t = useT()
  return (
    <p>
      <PageLink page="pricing">{t('checkout.plans')}</PageLink>
    </p>
  )
}

function Done({ plan }: { plan: ShownPlan | undefined }) {
  const t = useT()
  const format = useFormat()
  return (
    <section className="panel panel-pad stack" role="status" aria-labelledby="checkout-done">
      <h2 id="checkout-done" className="flex gap-3 items-center text-22">
        <Icon name="check-circle" size={28} />
        {t('checkout.done.title', { plan: plan?.title ?? '' })}
      </h2>
      <p>{t('checkout.done.text')}</p>
      {plan && (
        <ul className="grid gap-2">
          {planFacts(t, format, plan).map((fact) => (
            <li className="grid grid-cols-[18px_minmax(0,1fr)] gap-2.5" key={fact}>
              <Icon className="mbs-0.75 text-ink-2" name="check" />
              {fact}
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <PageLink page="tools" className={buttonClass({ kind: 'primary' })}>
          {t('checkout.done.draw')}
        </PageLink>
        <PageLink page="accountSubscription" className={buttonClass()}>
          {t('checkout.done.subscription')}
        </PageLink>
      </div>
    </section>
  )
}

const askEveryMs = 2000
/** After this time the page says that there is no need to keep waiting. */
const longMs = 60_000

interface WaitingForPaymentProps {
  session: string
  /** when the wait began, by the server's clock */
  since: number
  now: number
}

/** Shown until the provider confirms the payment: polls, and says so when that takes long. */
function WaitingForPayment({ session, since, now }: WaitingForPaymentProps) {
  const t = useT()
  const again = `${usePath()('accountCheckout')}?${new URLSearchParams({ session_id: session, since: `${since}` })}`
  const isLong = useLongWait(now - since)
  useAsking(session)
  return (
    <>
      <section className="panel panel-pad stack gap-3" aria-labelledby="checkout-waiting">
        <h2 id="checkout-waiting" className="flex gap-3 items-center text-22" role="status">
          <Icon name="spinner" size={28} className="spinner" />
          {t('checkout.waiting.title')}
        </h2>
        <p>{t('checkout.waiting.text')}</p>
        <noscript>
          {/* Reloads without scripts; with scripts the page polls and updates in place. */}
          <meta httpEquiv="refresh" content={`3; url=${again}`} />
          <p>{t('checkout.reloads')}</p>
        </noscript>
      </section>
      {isLong && (
        <Note kind="info" role="status" title={t('checkout.long.title')}>
          <p>{t('checkout.long.text')}</p>
          <p>
            <PageLink page="accountSubscription">{t('checkout.done.subscription')}</PageLink>
          </p>
        </Note>
      )}
    </>
  )
}

function useLongWait(waitedMs: number): boolean {
  const [isLong, setLong] = useState(waitedMs >= longMs)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), Math.max(longMs - waitedMs, 0))
    return () => clearTimeout(timer)
  }, [waitedMs])
  return isLong
}

/** Polls the purchase and revalidates all of the page once it is settled, because the plan applies everywhere. */
function useAsking(session: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ask = async () => {
      const answer = await send(getCheckout, { payload: { session_id: session } })
      if (answer.ok && answer.data.state !== 'waiting') await revalidate()
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask()
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [session, revalidate])
}
