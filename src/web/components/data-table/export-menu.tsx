import { Form, useRouteLoaderData } from 'react-router'
import { backgroundRows, exportKinds } from '#contract/lists/bulk/exports.ts'
import { useFrame, useT } from '../../i18n/frame.tsx'
import { useScripted } from '../../state/scripted.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { pickForm } from './bulk-choice.ts'
import { filterPayload } from './list-state.ts'
import { countSelected } from './selected.ts'
import { useTable } from './table-state.ts'

interface ExportFilesProps {
  path: string
  /** requires a proof of identity, which a form asks for */
  isProved: boolean
}

/** What the list shows, all pages of it or only the selected rows, as a file. */
export function ExportFiles({ path, isProved }: ExportFilesProps) {
  const t = useT()
  const { selecting, total } = useTable()
  const isLong = useIsLong(total)
  const isLongPart = useIsLong(countSelected(selecting, total))
  const addressOf = useExportAddress(path)
  const files = exportKinds.map((kind) => ({ kind, address: addressOf(kind) }))
  const isPart = selecting.isAll || selecting.ids.length > 0
  return (
    <fieldset className="flex flex-wrap gap-2 max-w-75 m-0 p-2.5 border-0 border-bs border-bs-line phone:w-auto phone:max-w-none first:border-bs-0">
      <legend className="float-start w-full p-0 font-medium text-14">
        {t(isPart ? 'table.export_selected' : 'table.export')}
      </legend>
      {isPart ? (
        files.map(({ kind, address }) => (
          <FileButton key={kind} kind={kind} form={pickForm} name="export" value={address} />
        ))
      ) : isProved || isLong ? (
        <Form className="contents" method="post" preventScrollReset>
          <input type="hidden" name="intent" value="export" />
          {isLong && <input type="hidden" name="rows" value={total ?? 0} />}
          {files.map(({ kind, address }) => (
            <FileButton key={kind} kind={kind} name="to" value={address} />
          ))}
        </Form>
      ) : (
        files.map(({ kind, address }) => (
          <a key={kind} href={address} download className={buttonClass({ size: 'small' })}>
            {kind.toUpperCase()}
          </a>
        ))
      )}
      <p className="data-table-menu-note">
        {t((isPart ? isLongPart : isLong) ? 'table.export_long' : 'table.export_note')}
      </p>
    </fieldset>
  )
}

/**
 * Whether so many rows are prepared in the background. The page has to show what becomes of it: the dashboard's tray
 * does, with scripts.
 */
export function useIsLong(rows: number | null): boolean {
  const { locale } = useFrame()
  const isInDashboard = useRouteLoaderData(`${locale}.dashboard_frame`) !== undefined
  return useScripted() && isInDashboard && (rows ?? 0) >= backgroundRows
}

function FileButton({ kind, ...button }: { kind: string; form?: string; name: string; value: string }) {
  return (
    <button type="submit" className={buttonClass({ size: 'small' })} {...button}>
      {kind.toUpperCase()}
    </button>
  )
}

/** The address of all rows that the list shows as a file, in the same order and columns. */
export function useExportAddress(path: string): (kind: string) => string {
  const { list, query: state, view } = useTable()
  const parameters = new URLSearchParams(filterPayload(state))
  if (state.sort !== list.sort) parameters.set('sort', state.sort)
  if (view.columns.length > 0) parameters.set('columns', view.columns.join(','))
  const query = parameters.size > 0 ? `?${parameters}` : ''
  return (kind) => `${path}/export.${kind}${query}`
}
