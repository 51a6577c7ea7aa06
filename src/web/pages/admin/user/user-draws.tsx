import type { DrawOfUser } from '../../../../contract/users.ts'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'

interface UserDrawsProps {
  /** null where they could not be asked for */
  found: { giveaways: readonly DrawOfUser[]; total: number } | null
}

/** What somebody drew lately. */
export function UserDraws({ found }: UserDrawsProps) {
  const t = useT()
  const { dateTime, number } = useFormat()
  return (
    <section className="user-list" aria-labelledby="draws">
      <div className="user-list-head">
        <h2 id="draws">{t('users.draws')}</h2>
        {found && found.total > 0 && <span className="muted">{number(found.total)}</span>}
      </div>
      {!found && <LoadFailed />}
      {found?.total === 0 && <p className="muted">{t('users.draws.none')}</p>}
      <ul>
        {found?.giveaways.map(({ id, title, share_code, participants_total, sealed_at }) => (
          <li key={id}>
            <span>
              <PageLink page="result" parameters={{ shareCode: share_code }}>
                <bdi>{title || share_code}</bdi>
              </PageLink>
              <small>
                {t('users.draws.entries', { count: participants_total })} · {dateTime(sealed_at)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
