import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Note } from '../../../ui/note.tsx'

interface PaymentsOffProps {
  contact: string
  /** whether whoever reads this can set payments up */
  maySet: boolean
}

/** Nothing is sold here yet: who gives plans instead, and where payments are set up. */
export function PaymentsOff({ contact, maySet }: PaymentsOffProps) {
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
