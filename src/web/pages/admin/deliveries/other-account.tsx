import type { CallReply } from '../../../../contract/call.ts'
import type { getPaymentAccount } from '../../../../contract/subscriptions.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'

/** Says what runs at another account of the provider than the one whose key is set, and what becomes of it. */
export function OtherAccount({ account }: { account: CallReply<typeof getPaymentAccount> }) {
  const t = useT()
  const { date, list } = useFormat()
  const { count, accounts, until } = account.elsewhere
  return (
    <div className="webhook-address">
      <Note kind="warn" title={t('subscriptions.elsewhere', { count })}>
        <p>
          {t('subscriptions.elsewhere.text', {
            own: `${account.name ?? ''} (${account.account ?? ''})`,
            others: list(accounts),
            date: until ? date(until) : '',
          })}
        </p>
      </Note>
    </div>
  )
}
