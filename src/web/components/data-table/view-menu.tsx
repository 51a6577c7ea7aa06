import { Form, useNavigation, useRouteLoaderData } from 'react-router'
import { backgroundRows, exportKinds } from '#contract/lists/bulk/exports.ts'
import { densities, pageSizes } from '#contract/lists/list.ts'
import { useFormat } from '../../i18n/format.ts'
import { useFrame, useT } from '../../i18n/frame.tsx'
import { useScripted } from '../../state/scripted.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { filterPayload, shownColumns, useColumnTitle, useTable } from './list-state.ts'
import { countSelected, pickForm } from './selected.ts'

interface ViewMenuProps {
  keepsView: boolean
  /** address of the list's call; its exports are below it */
  exports: string | undefined
  provesExports: boolean
}

/** How the list is shown, and taken away as a file, in one menu. */
export function ViewMenu({ keepsView, exports, provesExports }: ViewMenuProps) {
  const t = useT()
  const isLeaving = useNavigation().formData?.get('intent') === 'export'
  return (
    <Menu
      // Closes once a file was chosen.
      key={isLeaving ? 'leaving' : 'here'}
      button={
        <>
          <Icon name={keepsView ? 'columns' : 'download'} />
          {/* On a phone the search needs the room; the panel says what it is about. */}
          <span className="phone:sr-only">{t(keepsView ? 'table.view' : 'table.export')}</span>
        </>
      }
      size="small"
      className="data-table-view phone:ms-auto"
      panel="max-h-[calc(100svh_-_170px)] overflow-y-auto"
    >
      {keepsView && <ViewForm />}
      {exports && <ExportFiles path={exports} isProved={provesExports} />}
    </Menu>
  )
}

/** The user's settings for this list: density, rows, columns and their order. Every button saves all of it. */
function ViewForm() {
  const t = useT()
  const { number } = useFormat()
  const titleOf = useColumnTitle()
  const { list, view } = useTable()
  const { density, page_size, columns } = view
  const [first, ...others] = shownColumns(list, view)
  const hidden = list.columns.filter((column) => column !== first && !others.includes(column))
  return (
    // Clicks inside keep the menu open: columns move step by step.
    <div onClick={(event) => event.stopPropagation()}>
      <Form
        method="post"
        className="grid gap-3 w-[min(300px,calc(100vw_-_48px))] pbs-1.5 px-2.5 pbe-2.5 phone:w-auto phone:max-w-none"
        preventScrollReset
        // The checkboxes start from the saved settings.
        key={JSON.stringify([density, page_size, columns])}
      >
        <input type="hidden" name="intent" value="view" />
        <Segmented
          label={t('table.density')}
          name="density"
          defaultValue={view.density}
          options={densities.map((value) => ({ value, label: t(`table.density.${value}`) }))}
        />
        <SelectField
          name="page_size"
          label={t('table.rows')}
          size="small"
          defaultValue={String(view.page_size)}
          options={pageSizes.map((size) => ({ value: String(size), label: number(size) }))}
        />
        <fieldset className="grid gap-0 max-h-[max(120px,min(230px,100svh_-_520px))] m-0 p-0 border-0 overflow-y-auto">
          <legend className="pbs-0 px-0 pbe-1 text-ink-3 text-12">{t('table.columns')}</legend>
          {first && (
            <p className="flex items-center min-h-8 border-bs border-bs-line gap-2.5 ps-0.5 text-ink">
              <Icon name="lock" size={14} />
              <span>{titleOf(first.key)}</span>
              <small className="ms-auto text-ink-3">{t('table.always_first')}</small>
            </p>
          )}
          {[...others, ...hidden].map((column) => (
            <div key={column.key} className="flex gap-0.5 items-center min-h-8 border-bs border-bs-line">
              <input type="hidden" name="order" value={column.key} />
              <Checkbox
                name="show"
                value={column.key}
                label={titleOf(column.key)}
                className="flex-1 min-w-0 wrap-anywhere"
                defaultChecked={others.includes(column)}
              />
              {others.length > 1 &&
                others.includes(column) &&
                (['up', 'down'] as const).map((direction) => (
                  <Button
                    key={direction}
                    type="submit"
                    name="move"
                    value={`${direction} ${column.key}`}
                    kind="ghost"
                    size="small"
                    square
                    icon={`chevron-${direction}`}
                    aria-label={t(`table.move.${direction}`, { column: titleOf(column.key) })}
                  />
                ))}
            </div>
          ))}
        </fieldset>
        <div className="row">
          <Button type="submit" kind="primary" size="small">
            {t('table.save_view')}
          </Button>
          <Button type="submit" name="reset" value="yes" kind="ghost" size="small">
            {t('table.reset_view')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

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
      <p className="text-ink-3 text-12">
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
