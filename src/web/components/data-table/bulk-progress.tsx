import { Form, Link, useLocation, useNavigation } from 'react-router'
import { useLookAgain } from '../../api/use-look-again.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/texts.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { addressOf, useTable } from './list-state.ts'
import type { BulkChoice, BulkState } from './selected.ts'

/** Pause between two looks while a job is running, in milliseconds. */
const betweenLooks = 1500

/** Whether a bulk action is being started: a second press would start another. */
export function useStarting(): boolean {
  const { state, formData } = useNavigation()
  return state !== 'idle' && formData?.get('intent') === 'bulk'
}

interface BulkProgressProps {
  job: BulkState
  choice: BulkChoice | undefined
  /** idempotency key of the form that undoes the job */
  formKey: string
}

/** The progress of a bulk job, and the rows for which it failed. */
export function BulkProgress({ job, choice, formKey }: BulkProgressProps) {
  const t = useT()
  const { number } = useFormat()
  const table = useTable()
  const { pathname, search } = useLocation()
  const { is_finished, done, failed, total, rows } = job
  const { undo, pageOf } = choice ?? {}
  const busy = useStarting()
  useLookAgain(!is_finished, betweenLooks)
  return (
    <section
      className="data-table-job fixed z-25 inset-be-14 inset-e-4 w-[min(372px,calc(100vw_-_2_*_var(--s4)))] bg-raised [box-shadow:var(--shadow-3)] grid gap-3 p-4 border border-line-2 rounded-[8px]"
      aria-label={t('table.bulk.label')}
    >
      <p role="status">
        <strong>{is_finished ? <Outcome job={job} /> : t('table.bulk.running')}</strong>
        {!is_finished &&
          ` · ${t('table.bulk.progress', { done: number(done + failed), total: number(total) })}`}
      </p>
      <Progress value={done + failed} max={Math.max(total, 1)} label={t('table.bulk.running')} />
      {failed > 0 && (
        <Fold title={t('table.bulk.failed', { count: failed })} open={is_finished || undefined}>
          <ul className="grid gap-1.5 max-h-70 overflow-y-auto text-14">
            {rows.map(({ id, name, message }) => (
              <li
                className="flex flex-wrap gap-y-0.5 gap-x-3 justify-between pbe-1.5 border-be border-be-line"
                key={id}
              >
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
            <input type="hidden" name="key" value={formKey} />
            <input type="hidden" name="action" value={undo.action} />
            <input type="hidden" name="undoes" value={job.id} />
            <input type="hidden" name="count" value={done} />
            <Button type="submit" size="small" icon="history" busy={busy}>
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
export function Outcome({
  job: { action, options, done, failed },
}: {
  job: Pick<BulkState, 'action' | 'options' | 'done' | 'failed'>
}) {
  const t = useT()
  // Each new status has its own verb: "banned" rather than "changed to banned".
  const key = statusActions.has(action) ? `${action}.${options['status']}` : action
  const parts = [
    // Also if it did nothing: what failed needs its name.
    t(`table.done.${key}` as MessageKey, { ...options, count: done }),
    ...(failed > 0 ? [t('table.bulk.failed', { count: failed })] : []),
  ]
  return parts.join(' · ')
}

const statusActions = new Set(['users.status', 'tickets.status'])
