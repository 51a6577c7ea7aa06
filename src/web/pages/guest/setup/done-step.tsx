import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'

export function DoneStep() {
  const t = useT()
  return (
    <>
      <header className="stack gap-2">
        <h1>{t('setup.done.title')}</h1>
        <p className="muted">{t('setup.done.text')}</p>
      </header>
      <div className="stack gap-3">
        <PageLink
          page="giveawayFromFile"
          className={buttonClass({ kind: 'primary', size: 'large', wide: true })}
        >
          {t('setup.done.draw')}
        </PageLink>
        <PageLink page="dashboard" className={buttonClass({ size: 'large', wide: true })}>
          {t('setup.done.dashboard')}
        </PageLink>
        <PageLink page="accountHistory" className={buttonClass({ size: 'large', wide: true })}>
          {t('setup.done.history')}
        </PageLink>
      </div>
    </>
  )
}
