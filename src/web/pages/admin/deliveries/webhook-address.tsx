import { OpenLink } from '../../../components/open-link.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'

const labels = {
  stripe_secret_key: 'field.stripe_secret_key',
  stripe_webhook_secret: 'field.stripe_webhook_secret',
} as const

interface WebhookAddressProps {
  address: string
  /** settings that are not set yet, as far as whoever looks may know of them */
  lacking: readonly (keyof typeof labels)[]
  isEmpty?: boolean
}

/** Where the provider has to send its events, and what is still missing here. */
export function WebhookAddress({ address, lacking, isEmpty = false }: WebhookAddressProps) {
  const t = useT()
  const { list } = useFormat()
  const names = lacking.map((name) => t(labels[name]))
  return (
    <div className="webhook-address">
      <Note
        kind={lacking.length > 0 ? 'warn' : 'info'}
        {...(isEmpty && { title: t('subscriptions.webhook.title') })}
      >
        <p>{t('subscriptions.webhook.text')}</p>
        <p>
          <code>{address}</code>
        </p>
        {lacking.length > 0 && (
          <>
            <p>{t('subscriptions.webhook.lacks', { names: list(names) })}</p>
            <p>
              <OpenLink page="dashboardSettings" search="?group=payments">
                {t('subscriptions.webhook.settings')}
              </OpenLink>
            </p>
          </>
        )}
      </Note>
    </div>
  )
}
