import { useEffect, useId, useRef } from 'react'
import { Form, Link, useActionData } from 'react-router'
import { typedCountFrom } from '#contract/lists/bulk.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { BulkAsk, BulkChoice } from './bulk-choice.ts'
import { countSelected } from './selected.ts'
import { addressOf, useTable } from './table-state.ts'

interface Answer {
  intent?: string
  ok?: boolean
  proof?: unknown
  values?: Readonly<Record<string, string>>
  fields?: Readonly<Record<string, string>>
}

/** Asks for confirmation before a bulk action: the number of rows and the consequences. */
export function BulkConfirm({ ask, choice }: { ask: BulkAsk; choice: BulkChoice }) {
  const t = useT()
  const { number } = useFormat()
  const title = useId()
  const table = useTable()
  const answer = useActionData<Answer>()
  const count = countSelected(ask.selected, table.total) ?? 0
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone, and the panel lies above rows that were scrolled to.
  useEffect(() => heading.current?.focus(), [])
  if (count === 0 || (answer?.intent === 'bulk' && answer.proof)) return null
  const told =
    answer?.intent === 'bulk' && !answer.ok
      ? { values: answer.values ?? {}, errors: answer.fields ?? {} }
      : { values: {}, errors: {} }
  const { action, consequences, isDanger, fields } = choice
  return (
    <section className="data-table-confirm" aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {choice.title(count)}
      </h2>
      <ul>
        {[...consequences, t('table.bulk.each')].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form method="post" className="stack" noValidate preventScrollReset>
        <input type="hidden" name="intent" value="bulk" />
        <input type="hidden" name="action" value={action} />
        <input type="hidden" name="count" value={count} />
        <input type="hidden" name="selection" value={ask.selection} />
        {fields?.(told)}
        {count >= typedCountFrom && (
          <TextField
            name="typed"
            label={t('table.bulk.typed', { count: number(count) })}
            inputMode="numeric"
            autoComplete="off"
            required
            defaultValue={told.values['typed']}
            error={told.errors['typed']}
          />
        )}
        <div className="row">
          <Link to={addressOf(table, { page: table.wish.page })} className={buttonClass()} preventScrollReset>
            {t('table.bulk.cancel')}
          </Link>
          <Button type="submit" kind={isDanger ? 'danger-solid' : 'primary'}>
            {choice.title(count)}
          </Button>
        </div>
      </Form>
    </section>
  )
}
