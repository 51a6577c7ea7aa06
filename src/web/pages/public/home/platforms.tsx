import { pickerPages } from '#web/components/frame/platform-pages.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Table } from '#web/ui/table.tsx'
import type { PlatformRow, Reach } from './load-platforms.ts'

/** What each platform offers and what it does not. The text says it all; the bars only repeat it. */
export function Platforms({ rows }: { rows: readonly PlatformRow[] }) {
  const t = useT()
  return (
    <section className="section" aria-labelledby="platforms-title">
      <div className="section-head">
        <h2 id="platforms-title">{t('home.platforms.title')}</h2>
      </div>
      <Fold title={t('home.platforms.text')}>
        <Table caption={t('home.platforms.caption')} id="platforms" flush records className="platforms">
          <thead>
            <tr>
              <th scope="col">{t('home.platforms.platform')}</th>
              <th scope="col">{t('home.platforms.reach')}</th>
              <th scope="col">{t('home.platforms.do')}</th>
              <th scope="col" className="text-end">
                {t('home.platforms.plan')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ platform, name, reach, what, act, plan }) => (
              <tr key={platform}>
                <th scope="row">
                  <PageLink page={pickerPages[platform]}>{name}</PageLink>
                </th>
                <td>
                  <Bars reach={reach} />
                  <b>{t(`home.reach.${reach}`)}</b> {t(`home.platform.${what}`)}
                </td>
                <td className="muted">{t(`home.do.${act}`)}</td>
                <td className="platforms-plan">{plan ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="platforms-note">{t('home.platforms.note')}</p>
      </Fold>
    </section>
  )
}

const filled = { whole: 3, own: 2, partial: 1 } as const

function Bars({ reach }: { reach: Reach }) {
  return (
    <svg className="reach" width="20" height="12" viewBox="0 0 20 12" aria-hidden="true">
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          x={bar * 7 + 0.5}
          y="0.5"
          width="5"
          height="11"
          className={bar < filled[reach] ? 'reach-full' : undefined}
        />
      ))}
    </svg>
  )
}
