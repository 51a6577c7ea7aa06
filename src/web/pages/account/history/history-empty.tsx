import { Empty } from '../../../components/empty.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'

/** None yet, or none in this plan: two reasons, two ways on. */
export function HistoryEmpty({ state }: { state: 'new' | 'lacks' }) {
  const t = useT()
  if (state === 'lacks')
    return (
      <Empty icon="layers" title={t('history.lacks.title')} text={t('history.lacks.text')}>
        <PageLink page="accountSubscription" className={buttonClass({ kind: 'primary' })}>
          {t('history.lacks.plans')}
        </PageLink>
      </Empty>
    )
  return (
    <Empty icon="ticket" title={t('history.new.title')} text={t('history.new.text')}>
      <PageLink page="giveawayFromFile" className={buttonClass({ kind: 'primary' })}>
        {t('history.new.draw')}
      </PageLink>
    </Empty>
  )
}
