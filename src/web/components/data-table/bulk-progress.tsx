import { useEffect, useId, useRef } from 'react'
import { Form, Link, useActionData, useLocation, useRevalidator } from 'react-router'
import { typedCountFrom } from '#contract/lists/bulk/bulk.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/keys.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import type { BulkAsk, BulkChoice, BulkState } from './bulk-choice.ts'
import { countSelected } from './selected.ts'
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
    <section
      className="data-table-job fixed z-25 inset-be-14 inset-e-4 w-[min(372px,calc(100vw_-_2_*_var(--s4)))] bg-raised [box-shadow:var(--shadow-3)] grid gap-3 p-4 border border-line-2 rounded-[8px]"
      aria-label={t('table.bulk.label')}
    >
      <p role="status">
        <strong>{is_finished ? <Outcome job={job} /> : t('table.bulk.running')}</strong>
        {!is_finished && ` · ${t('table.bulk.progress', { done: number(done), total: number(total) })}`}
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
    t(`table.done.${key}` as MessageKey, { count: done }),
    ...(failed > 0 ? [t('table.bulk.failed', { count: failed })] : []),
  ]
  return parts.join(' · ')
}

const statusActions = new Set(['users.status', 'tickets.status'])

interface Answer {
  intent?: string
  ok?: boolean
  proof?: unknown
  values?: Readonly<Record<string, string>>
  fields?: Readonly<Record<string, string>>
}

/** Asks for confirmation before a bulk action: the number of rows and the consequences. */
export function BulkConfirm({ ask: pending, choice }: { ask: BulkAsk; choice: BulkChoice }) {
  const t = useT()
  const { number } = useFormat()
  const title = useId()
  const table = useTable()
  const answer = useActionData<Answer>()
  const count = countSelected(pending.selected, table.total) ?? 0
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const cancel = useRef<HTMLAnchorElement>(null)
  // Without scripts it is open above the rows; with them it lies over the page.
  useEffect(() => {
    dialog.current?.removeAttribute('open')
    dialog.current?.showModal()
    heading.current?.focus()
  }, [])
  if (count === 0 || (answer?.intent === 'bulk' && answer.proof)) return null
  const state =
    answer?.intent === 'bulk' && !answer.ok
      ? { values: answer.values ?? {}, errors: answer.fields ?? {} }
      : { values: {}, errors: {} }
  const { action, consequences, isDanger, fields } = choice
  return (
    <dialog
      ref={dialog}
      open
      className="dialog data-table-confirm open:grid open:gap-4 [&[data-phase=open]]:opacity-100 [&[data-phase=open]]:[translate:0_0] [&:not(:modal)]:static [&:not(:modal)]:mbs-0 [&:not(:modal)]:mx-(--gutter) [&:not(:modal)]:mbe-4 [&:not(:modal)]:opacity-100 [&:not(:modal)]:translate-none [&:modal]:opacity-100 [&:modal]:translate-none backdrop:bg-shade backdrop:[transition:opacity_var(--d-panel)_var(--ease-out)] backdrop:opacity-100 [&[data-phase=open]]:backdrop:opacity-100"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault()
        cancel.current?.click()
      }}
    >
      <h2
        className="font-heading text-22 leading-[1.2] font-display normal-nums"
        id={title}
        ref={heading}
        tabIndex={-1}
      >
        {choice.title(count)}
      </h2>
      <ul className="grid gap-1 ps-[1.2em] text-ink-2 text-14 list-disc">
        {[...consequences, t('table.bulk.each')].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form method="post" className="stack" noValidate preventScrollReset>
        <input type="hidden" name="intent" value="bulk" />
        <input type="hidden" name="action" value={action} />
        <input type="hidden" name="count" value={count} />
        <input type="hidden" name="selection" value={pending.selection} />
        {fields?.(state)}
        {count >= typedCountFrom && (
          <TextField
            name="typed"
            label={t('table.bulk.typed', { count: number(count) })}
            inputMode="numeric"
            autoComplete="off"
            required
            defaultValue={state.values['typed']}
            error={state.errors['typed']}
          />
        )}
        <div className="row">
          <Link
            ref={cancel}
            to={addressOf(table, { page: table.query.page })}
            state={{ canceled: action }}
            className={buttonClass()}
            preventScrollReset
          >
            {t('table.bulk.cancel')}
          </Link>
          <Button type="submit" kind={isDanger ? 'danger-solid' : 'primary'}>
            {choice.title(count)}
          </Button>
        </div>
      </Form>
    </dialog>
  )
}
