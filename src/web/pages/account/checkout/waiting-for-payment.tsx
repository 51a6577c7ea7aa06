import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { getCheckout } from '#contract/billing/billing.ts'
import { send } from '#web/api/send.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'

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
export function WaitingForPayment({ session, since, now }: WaitingForPaymentProps) {
  const t = useT()
  const again = `${usePath()('accountCheckout')}?${new URLSearchParams({ session_id: session, since: `${since}` })}`
  const isLong = useLongWait(now - since)
  useAsking(session)
  return (
    <>
      <section className="panel panel-pad stack gap-3" aria-labelledby="checkout-waiting">
        <h2 id="checkout-waiting" className="checkout-done" role="status">
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
