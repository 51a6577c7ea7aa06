import type { CallLog } from '#contract/site/logs.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import { StatusCode } from './status-code.tsx'

/** One API call with everything stored about it. */
export function LogPanel({ log }: { log: CallLog }) {
  const t = useT()
  const { exactTime, number } = useFormat()
  const { endpoint, method, status_code, ip, user_agent, exec_time, created_by: by, created_at } = log
  return (
    <section className="record-panel" aria-labelledby="log-title">
      <div className="record-panel-head">
        <h2 id="log-title">
          <code dir="ltr">
            {method} {endpoint}
          </code>
        </h2>
        <RecordLink name="log" id="" className={buttonClass({ size: 'small' })}>
          {t('logs.close')}
        </RecordLink>
      </div>
      <dl className="record-facts">
        <div>
          <dt>{t('list.logs.status_code')}</dt>
          <dd>
            <StatusCode code={status_code} />
          </dd>
        </div>
        <div>
          <dt>{t('list.logs.created_at')}</dt>
          <dd>
            <time dateTime={created_at}>{exactTime(created_at)}</time>
          </dd>
        </div>
        <div>
          <dt>{t('list.logs.exec_time')}</dt>
          <dd>{number(exec_time)}</dd>
        </div>
        <div>
          <dt>{t('list.logs.ip')}</dt>
          <dd>
            {ip ? <code dir="ltr">{ip}</code> : '–'}{' '}
            {ip?.includes('/') && <small>{t('logs.shortened')}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('list.logs.created_by')}</dt>
          <dd>
            {by ? (
              <OpenLink page="dashboardUser" parameters={{ userId: by.id }}>
                <bdi>{by.username ?? by.id}</bdi>
              </OpenLink>
            ) : (
              t('logs.visitor')
            )}
          </dd>
        </div>
        <div className="is-wide">
          <dt>{t('list.logs.user_agent')}</dt>
          <dd>
            <bdi>{user_agent || '–'}</bdi>
          </dd>
        </div>
      </dl>
    </section>
  )
}
