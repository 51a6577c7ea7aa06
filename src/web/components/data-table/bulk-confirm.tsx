import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { Form, Link, useActionData } from 'react-router'
import { typedCountFrom } from '#contract/lists/bulk/bulk.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useStarting } from './bulk-progress.tsx'
import { addressOf, useTable } from './list-state.ts'
import type { BulkAsk, BulkChoice } from './selected.ts'

interface Answer {
  intent?: string
  ok?: boolean
  proof?: unknown
  values?: Readonly<Record<string, string>>
  fields?: Readonly<Record<string, string>>
}

interface BulkConfirmProps {
  ask: BulkAsk
  choice: BulkChoice
  /** idempotency key: the action starts once, however often its button is pressed */
  formKey: string
}

/** Asks for confirmation before a bulk action, or says why none of the rows can be changed. */
export function BulkConfirm({ ask: pending, ...rest }: BulkConfirmProps) {
  const answer = useActionData<Answer>()
  if (answer?.intent === 'bulk' && answer.proof) return null
  if (pending.ready === 0) return <NoneReady ask={pending} choice={rest.choice} />
  return <Confirmation ask={pending} answer={answer} {...rest} />
}

/** The number of rows, the consequences, and what is known to fail. */
function Confirmation({
  ask: pending,
  choice,
  formKey,
  answer,
}: BulkConfirmProps & { answer: Answer | undefined }) {
  const t = useT()
  const { number } = useFormat()
  const obstacles = useObstacles(pending)
  const { count } = pending
  const busy = useStarting()
  const cancel = useRef<HTMLAnchorElement>(null)
  const state =
    answer?.intent === 'bulk' && !answer.ok
      ? { values: answer.values ?? {}, errors: answer.fields ?? {} }
      : { values: {}, errors: {} }
  const { action, consequences, isDanger, fields } = choice
  return (
    <BulkDialog
      title={choice.title(count)}
      lines={[...consequences, ...obstacles, t('table.bulk.each')]}
      cancel={cancel}
    >
      <Form method="post" className="stack" noValidate preventScrollReset>
        <input type="hidden" name="intent" value="bulk" />
        <input type="hidden" name="key" value={formKey} />
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
          <BackLink action={action} ref={cancel}>
            {t('table.bulk.cancel')}
          </BackLink>
          <Button type="submit" kind={isDanger ? 'danger-solid' : 'primary'} busy={busy}>
            {choice.title(count)}
          </Button>
        </div>
      </Form>
    </BulkDialog>
  )
}

/** Says why the action would change nothing, and leads back to the list. */
function NoneReady({ ask, choice: { action, label } }: Pick<BulkConfirmProps, 'ask' | 'choice'>) {
  const t = useT()
  const table = useTable()
  const obstacles = useObstacles(ask)
  const back = useRef<HTMLAnchorElement>(null)
  const { count } = ask
  return (
    <BulkDialog
      title={count > 0 ? t('table.bulk.none', { count, action: label }) : t('table.bulk.gone')}
      lines={count > 0 ? obstacles : [t('table.bulk.gone.text')]}
      cancel={back}
    >
      <div className="row">
        <BackLink action={action} ref={back}>
          {t('table.bulk.back')}
        </BackLink>
        <Link
          to={addressOf(table, { selection: '' })}
          className={buttonClass({ kind: 'ghost' })}
          preventScrollReset
          onClick={() => table.selecting.choose({ isAll: false, ids: [] })}
        >
          {t('table.select_none')}
        </Link>
        <Button type="button" disabled>
          {label}
        </Button>
      </div>
    </BulkDialog>
  )
}

/** Why rows can't be changed, with how many, one per line. */
function useObstacles({ blocked }: BulkAsk): string[] {
  const t = useT()
  return blocked.map(({ reason, count }) => t(`table.bulk.blocked.${reason}`, { count }))
}

function BackLink({
  action,
  ref,
  children,
}: {
  action: string
  ref: Ref<HTMLAnchorElement>
  children: ReactNode
}) {
  const table = useTable()
  return (
    <Link
      ref={ref}
      to={addressOf(table, { page: table.query.page })}
      // A step back leads to the list, too, not to the question again.
      replace
      state={{ canceled: action }}
      className={buttonClass()}
      preventScrollReset
    >
      {children}
    </Link>
  )
}

interface BulkDialogProps {
  title: string
  lines: readonly string[]
  /** the link that closes it */
  cancel: { readonly current: HTMLAnchorElement | null }
  children: ReactNode
}

function BulkDialog({ title, lines, cancel, children }: BulkDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Without scripts it is open above the rows; with them it lies over the page.
  useEffect(() => {
    dialog.current?.removeAttribute('open')
    dialog.current?.showModal()
    heading.current?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      open
      className="dialog data-table-confirm open:grid open:gap-4 opacity-100 translate-none [&:not(:modal)]:static [&:not(:modal)]:mbs-0 [&:not(:modal)]:mx-(--gutter) [&:not(:modal)]:mbe-4 backdrop:bg-shade backdrop:[transition:opacity_var(--d-panel)_var(--ease-out)] backdrop:opacity-100"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        cancel.current?.click()
      }}
    >
      <h2
        className="font-heading text-22 leading-[1.2] font-display normal-nums"
        id={id}
        ref={heading}
        tabIndex={-1}
      >
        {title}
      </h2>
      <ul className="grid gap-1 ps-[1.2em] text-ink-2 text-14 list-disc">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
    </dialog>
  )
}
