import { useEffect } from 'react'
import { Form, Link, useLocation, useRevalidator } from 'react-router'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/keys.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Fold } from '../../ui/fold.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { BulkChoice, BulkState } from './bulk-choice.ts'
import { addressOf, useTable } from './table-state.ts'

/** Polling interval while a job is running, in milliseconds. */
const betweenLooks = 1500

/** The progress of a bulk job, and the rows for which it failed. */
export function BulkProgress({ job, choice }: { job: BulkState; choice: BulkChoice | undefined }) {
  const t = useT()
  const { number } = useFormat()
  const table = useTable()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const { is_finished, done, failed, total, rows } = job
  const { undo, pageOf } = choice ?? {}
  useEffect(() => {
    if (is_finished) return
    const timer = setInterval(() => void revalidate(), betweenLooks)
    return () => clearInterval(timer)
  }, [is_finished, revalidate])
  return (
    <section className="data-table-job" aria-label={t('table.bulk.label')}>
      <p role="status">
        <strong>{is_finished ? <Outcome job={job} /> : t('table.bulk.running')}</strong>
        {!is_finished && ` · ${t('table.bulk.progress', { done: number(done), total: number(total) })}`}
      </p>
      <Progress value={done + failed} max={Math.max(total, 1)} label={t('table.bulk.running')} />
      {failed > 0 && (
        <Fold title={t('table.bulk.failed', { count: failed })} open={is_finished || undefined}>
          <ul className="data-table-failed">
            {rows.map(({ id, name, message }) => (
              <li key={id}>
                <strong>
                  {pageOf ? (
                    <Link to={pageOf(id)}>
                      <bdi>{name || id}</bdi>
                    </Link>
                  ) : (
                    <bdi>{name || id}</bdi>
                  )}
                </strong>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <div className="row">
        {!is_finished && (
          <Link to={pathname + search} className={buttonClass({ size: 'small' })} preventScrollReset>
            {t('table.bulk.refresh')}
          </Link>
        )}
        {is_finished && undo && undo.action !== job.action && done > 0 && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="bulk" />
            <input type="hidden" name="action" value={undo.action} />
            <input type="hidden" name="undoes" value={job.id} />
            <input type="hidden" name="count" value={done} />
            <Button type="submit" size="small" icon="history">
              {undo.label}
            </Button>
          </Form>
        )}
        {is_finished && (
          <Link
            to={addressOf(table, {})}
            className={buttonClass({ kind: 'ghost', size: 'small' })}
            preventScrollReset
          >
            {t('table.bulk.dismiss')}
          </Link>
        )}
      </div>
    </section>
  )
}

/** What the job did, in the words of its action. */
function Outcome({ job: { action, options, done, failed } }: { job: BulkState }) {
  const t = useT()
  // Each new status has its own verb: "banned" rather than "changed to banned".
  const word = statusActions.has(action) ? `${action}.${options['status']}` : action
  const parts = [
    ...(done > 0 || failed === 0 ? [t(`table.done.${word}` as MessageKey, { count: done })] : []),
    ...(failed > 0 ? [t('table.bulk.failed', { count: failed })] : []),
  ]
  return parts.join(' · ')
}

const statusActions = new Set(['users.status', 'tickets.status'])
