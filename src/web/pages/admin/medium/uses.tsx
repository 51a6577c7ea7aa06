import type { MediaUse } from '../../../../contract/media.ts'
import { OpenLink } from '../../../components/open-link.tsx'
import { useT } from '../../../i18n/frame.tsx'

/** Which records show it. */
export function Uses({ uses }: { uses: readonly MediaUse[] }) {
  const t = useT()
  return (
    <section className="dash-part" aria-labelledby="uses">
      <h2 id="uses">{uses.length > 0 ? t('media.uses', { count: uses.length }) : t('media.uses.where')}</h2>
      {uses.length === 0 ? (
        <p className="muted">{t('media.uses.none')}</p>
      ) : (
        <ul className="medium-uses">
          {uses.map((use) => (
            <li key={`${use.area} ${use.record_id}`}>
              <UseName use={use} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A record has a page of its own where it belongs to a module. */
export function UseName({ use: { area, record_id, name, module } }: { use: MediaUse }) {
  const t = useT()
  const shown = <bdi>{name || t('media.uses.unnamed')}</bdi>
  if (module !== null && area !== 'modules')
    return (
      <>
        <OpenLink page="dashboardRecord" parameters={{ moduleKey: module, recordId: record_id }}>
          {shown}
        </OpenLink>
        <small>{module}</small>
      </>
    )
  return (
    <>
      {shown}
      <small>{area}</small>
    </>
  )
}
