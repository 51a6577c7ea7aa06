import { useContext, useRef } from 'react'
import { getImportTemplate, type ImportColumn } from '#contract/lists/imports.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { SiteLanguageContext } from '#web/components/site-language.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { DropZone } from '#web/ui/forms/drop-zone.tsx'
import { Note } from '#web/ui/note.tsx'
import { Table } from '#web/ui/table.tsx'

interface TableFormProps {
  target: string
  /** what the table may contain; empty if that is not known */
  columns: readonly ImportColumn[]
  /** the address has outlived the stored table */
  isGone: boolean
}

/** The upload form for a table, and what is read of it. */
export function TableForm({ target, columns, isGone }: TableFormProps) {
  const t = useT()
  const sizeOf = useBytes()
  const form = useRef<HTMLDivElement>(null)
  return (
    <div className="dash-pad">
      {isGone && <Note kind="warn">{t('error.import_not_found')}</Note>}
      <div className="grid grid-cols-[minmax(0,26.25rem)_minmax(0,66ch)] gap-y-4 gap-x-8 items-start to-1080:grid-cols-1">
        <div ref={form}>
          <ActionForm intent="read" submit={t('imports.read')} encType="multipart/form-data">
            {(state) => (
              <DropZone
                name="file"
                accept=".csv,.xlsx,.json"
                title={
                  <Sentence
                    text={t('imports.file', { choose: slot(0) })}
                    parts={[<span key="choose">{t('imports.file.choose')}</span>]}
                  />
                }
                sizeOf={sizeOf}
                error={state.errors['file']}
                required
                // Nothing is imported by it: the rows are shown first.
                onFiles={() => form.current?.querySelector('form')?.requestSubmit()}
              />
            )}
          </ActionForm>
        </div>
        <div className="stack gap-3">
          <p>{t('imports.lead')}</p>
          {target === 'users' && <p>{t('imports.users_note')}</p>}
        </div>
      </div>
      {columns.length > 0 && <Columns target={target} columns={columns} />}
    </div>
  )
}

/** The columns that are read, with an example, and a file with only their names to start from. */
function Columns({ target, columns }: Pick<TableFormProps, 'target' | 'columns'>) {
  const t = useT()
  const site = useContext(SiteLanguageContext)
  const shown = columns.filter(({ language }) => language === null || language === site)
  const other = columns.find(({ language }) => language !== null && language !== site)
  const kindOf = ({ required, required_once }: ImportColumn) =>
    t(required ? 'imports.required' : required_once ? 'imports.required_once' : 'imports.optional')
  return (
    <section className="dash-part" aria-labelledby="columns">
      <h2 id="columns">{t('imports.columns')}</h2>
      <p className="max-w-[66ch] text-ink-2">
        {t('imports.columns.text')} {other && t('imports.columns.languages', { name: other.label })}
      </p>
      <Table caption={t('imports.columns')} tight flush records>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
                <small className="block text-ink-3 font-normal">{kindOf(column)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {shown.map((column) => (
              <td key={column.key} data-label={`${column.label} (${kindOf(column)})`}>
                {column.example ? (
                  <bdi className="text-13 font-mono whitespace-nowrap">{column.example}</bdi>
                ) : (
                  <span className="text-ink-3">–</span>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </Table>
      <div>
        <LinkButton
          href={getImportTemplate.path.replace('{importTarget}', target)}
          download
          size="small"
          icon="download"
        >
          {t('imports.template')}
        </LinkButton>
      </div>
    </section>
  )
}
