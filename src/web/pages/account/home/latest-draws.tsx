import type { HistoryItem } from '../../../../contract/history.ts'
import { Empty } from '../../../components/empty.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Name } from '../../../ui/name.tsx'
import { DrawOutcome } from '../parts/draw-outcome.tsx'
import { drawTitle } from '../parts/draw-title.ts'
import { Part } from '../parts/part.tsx'

/** The last draws, each with a way to its page. */
export function LatestDraws({ draws }: { draws: readonly HistoryItem[] | null }) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <Part
      title={t('account_home.latest')}
      end={
        draws && draws.length > 0 && <PageLink page="accountHistory">{t('account_home.all_draws')}</PageLink>
      }
    >
      {draws === null && <LoadFailed />}
      {draws?.length === 0 && (
        <Empty icon="ticket" title={t('account_home.no_draws')} text={t('account_home.no_draws.text')}>
          <PageLink page="giveawayFromFile" className={buttonClass({ kind: 'primary' })}>
            {t('account_home.new_draw')}
          </PageLink>
        </Empty>
      )}
      {draws && draws.length > 0 && (
        <ul className="account-list latest-draws">
          {draws.map((draw) => (
            <li key={draw.id}>
              <div>
                <PageLink page="result" parameters={{ shareCode: draw.share_code }} className="row-title">
                  <Name>{drawTitle(draw, t)}</Name>
                </PageLink>
                <span className="row-note">{dateTime(draw.finished_at ?? draw.sealed_at)}</span>
              </div>
              <DrawOutcome draw={draw} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
