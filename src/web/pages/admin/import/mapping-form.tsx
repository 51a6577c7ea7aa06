import { Form, Link } from 'react-router'
import {
  beginImport,
  checkImport,
  type ImportRow,
  type ImportView,
  listImportRows,
} from '#contract/lists/imports.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import type { Action } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { sentFiles } from '#web/state/sent-files.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Note } from '#web/ui/note.tsx'

/** Assigns the table's columns to fields, then shows how many rows are valid, and the button to import them. */
export function MappingForm({ imported, wrong }: { imported: ImportView; wrong: readonly ImportRow[] }) {
  const t = useT()
  const path = usePath()
  const { number } = useFormat()
  const { columns, fields, mapping, is_checked, ready, refused, done } = imported
  const options = [
    { value: '', label: t('imports.none') },
    ...columns.map(({ name, samples }, i) => ({
      value: String(i),
      label: [
        name || t('imports.column', { number: number(i + 1) }),
        samples.length > 0 ? t('imports.such_as', { samples: samples.join(', ') }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  ]
  const here = path('dashboardImport', { importTarget: imported.target })
  const toWrong = new URLSearchParams({ import: imported.id, state: 'refused' })
  const readyRows = new URLSearchParams({ import: imported.id, state: 'ready' })
  return (
    <div className="dash-pad stack">
      <p>
        <strong>
          <bdi>{imported.file_name}</bdi>
        </strong>
      </p>
      <Fold title={t('imports.mapping')} className="[&_form]:max-w-205" open={!is_checked || undefined}>
        <ActionForm intent="check" submit={t('imports.check')}>
          {(state) => (
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-y-4 gap-x-6">
              {fields.map(({ key, label, required }) => (
                <SelectField
                  key={key}
                  name={mapped + key}
                  label={label}
                  required={required}
                  options={options}
                  defaultValue={state.values[mapped + key] ?? String(mapping[key] ?? '')}
                  error={state.errors[`mapping.${key}`]}
                />
              ))}
            </div>
          )}
        </ActionForm>
      </Fold>
      {is_checked && (
        <div className="row">
          <RowCounts imported={imported} />
          {ready > 0 && (
            // The same as selecting all ready rows in the list below.
            <Form method="post" action={`${here}?${readyRows}`} preventScrollReset>
              <input type="hidden" name="intent" value="pick" />
              <input type="hidden" name="all" value="yes" />
              <Button type="submit" name="bulk" value="imports.make" kind="primary" size="small">
                {t('imports.make_all', { count: number(ready) })}
              </Button>
            </Form>
          )}
          {done > 0 && <MadeLink target={imported.target} isMain={ready === 0} />}
        </div>
      )}
      {is_checked && wrong.length > 0 && (
        <Note kind="warn" title={t('imports.wrong')}>
          <ul className="grid gap-1 m-0 p-0 list-none">
            {wrong.map(({ no, problem }) => (
              <li key={no}>
                <strong>{t('imports.wrong.row', { number: number(no) })}</strong> {problem}
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap gap-y-2 gap-x-4 items-center pbs-2">
            {refused > wrong.length && (
              <Link to={`${here}?${toWrong}`} preventScrollReset>
                {t('imports.wrong.all', { count: number(refused) })}
              </Link>
            )}
            <a href={`${listImportRows.path}/export.csv?${toWrong}`} download>
              {t('imports.wrong.file')}
            </a>
          </p>
        </Note>
      )}
    </div>
  )
}

function RowCounts({ imported: { total, ready, refused, done } }: { imported: ImportView }) {
  const t = useT()
  const { number } = useFormat()
  const isOver = done > 0
  const counts = [
    [t('imports.rows'), total],
    [t('imports.count.done'), done],
    [t(isOver ? 'imports.count.left' : 'imports.count.ready'), ready],
    [t('imports.count.refused'), refused],
  ] as const
  return (
    <div role="status">
      <dl className="flex flex-wrap gap-y-2 gap-x-6 m-0 tabular-nums [&_dt]:text-ink-2 [&_dt]:text-13 [&_dd]:m-0 [&_dd]:text-18 [&_dd]:font-semibold">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Link to the list of the imported records: the main button once no row is left to import. */
function MadeLink({ target, isMain }: { target: string; isMain: boolean }) {
  const t = useT()
  const buttonLook = {
    className: buttonClass({ kind: isMain ? 'primary' : 'quiet', size: 'small' }),
    children: t('imports.see_made'),
  }
  if (target === 'users') return <PageLink page="dashboardUsers" search="?sort=-created_at" {...buttonLook} />
  if (target === 'faq') return <PageLink page="dashboardFaq" {...buttonLook} />
  return <PageLink page="dashboardRecords" parameters={{ moduleKey: target }} {...buttonLook} />
}

/** Actions of the page: upload a table, and assign its columns. */
export function importActions(
  target: string,
  { searchParams }: URL,
  tell: (id: string) => void,
): Record<string, Action> {
  return {
    read: {
      run: async (_, context, form) => {
        const sent = new FormData()
        for (const file of sentFiles(form)) sent.append('file', file)
        const outcome = await send(beginImport, { params: { importTarget: target }, form: sent, context })
        if (!outcome.ok) return outcome
        const { id, fields, mapping } = outcome.data
        tell(id)
        // Rows whose columns were all recognized are checked right away; the columns can still be assigned differently.
        if (fields.every(({ key, required }) => !required || mapping[key] !== undefined))
          await send(checkImport, { params: { id }, payload: { mapping }, context })
        return outcome
      },
    },
    check: {
      run: (values, context) => {
        const chosen = Object.entries(values).flatMap(([name, column]) =>
          name.startsWith(mapped) && column !== '' ? [[name.slice(mapped.length), Number(column)]] : [],
        )
        return send(checkImport, {
          params: { id: searchParams.get('import') ?? '' },
          payload: { mapping: Object.fromEntries(chosen) as Record<string, number> },
          context,
        })
      },
    },
  }
}

/** Name prefix of the fields that assign a column. */
const mapped = 'mapping.'
