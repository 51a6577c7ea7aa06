import type { CallLog } from '#contract/site/logs.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PanelFact, PanelFacts, SidePanel } from '../parts/list/side-panel.tsx'
import { StatusCode } from './status-code.tsx'

/** One API call with everything stored about it. */
export function LogPanel({ log, ids }: { log: CallLog; ids: readonly string[] }) {
  const t = useT()
  const { exactTime, number } = useFormat()
  const { id, endpoint, method, status_code, ip, user_agent, exec_time, created_by: by, created_at } = log
  return (
    <SidePanel
      name="log"
      id={id}
      ids={ids}
      title={
        <code dir="ltr">
          {method} {endpoint}
        </code>
      }
    >
      <PanelFacts>
        <PanelFact name={t('list.logs.status_code')}>
          <StatusCode code={status_code} />
        </PanelFact>
        <PanelFact name={t('list.logs.created_at')}>
          <time dateTime={created_at}>{exactTime(created_at)}</time>
        </PanelFact>
        <PanelFact name={t('list.logs.exec_time')}>{number(exec_time)}</PanelFact>
        <PanelFact name={t('list.logs.ip')}>
          {ip ? <code dir="ltr">{ip}</code> : '–'} {ip?.includes('/') && <small>{t('logs.shortened')}</small>}
        </PanelFact>
        <PanelFact name={t('list.logs.created_by')}>
          {by ? (
            <OpenLink page="dashboardUser" parameters={{ userId: by.id }}>
              <bdi>{by.username ?? by.id}</bdi>
            </OpenLink>
          ) : (
            t('logs.visitor')
          )}
        </PanelFact>
        <PanelFact name={t('list.logs.user_agent')}>
          <bdi>{user_agent || '–'}</bdi>
        </PanelFact>
      </PanelFacts>
    </SidePanel>
  )
}
