import type { MediaUse } from '../../../../contract/media.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'

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
export function UseName({ use }: { use: MediaUse }) {
  const t = useT()
  const { area, record_id: recordId, name, module, module_name, may_open } = use
  const shown = <bdi>{name || t('media.uses.unnamed')}</bdi>
  return (
    <>
      {may_open && module !== null ? (
        <PageLink page="dashboardRecord" parameters={{ moduleKey: module, recordId }}>
          {shown}
        </PageLink>
      ) : (
        shown
      )}
      <small>{module_name || (module ?? area)}</small>
    </>
  )
}
