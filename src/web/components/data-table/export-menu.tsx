import { Form, useNavigation } from 'react-router'
import { useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { filterPayload } from './list-state.ts'
import { useTable } from './table-state.ts'

export const exportKinds = ['csv', 'xlsx', 'json'] as const

interface ExportMenuProps {
  path: string
  /** requires a proof of identity, which a form asks for */
  isProved: boolean
}

/** Exports what the list shows, all pages of it, as a file: plain links, or a form that leads to the file. */
export function ExportMenu({ path, isProved }: ExportMenuProps) {
  const t = useT()
  const addressOf = useExportAddress(path)
  const isLeaving = useNavigation().formData?.get('intent') === 'export'
  const files = exportKinds.map((kind) => ({ kind, address: addressOf(kind) }))
  return (
    <Menu
      // Closes once an item was chosen.
      key={isLeaving ? 'leaving' : 'here'}
      button={
        <>
          <Icon name="download" />
          {t('table.export')}
        </>
      }
      size="small"
      className="data-table-export"
    >
      {isProved ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="export" />
          {files.map(({ kind, address }) => (
            <button key={kind} type="submit" name="to" value={address} className="menu-item">
              <FileKind kind={kind} />
            </button>
          ))}
        </Form>
      ) : (
        files.map(({ kind, address }) => (
          <a key={kind} href={address} download className="menu-item">
            <FileKind kind={kind} />
          </a>
        ))
      )}
      <p className="data-table-menu-note">{t('table.export_note')}</p>
    </Menu>
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

function FileKind({ kind }: { kind: string }) {
  return (
    <>
      <Icon name="file" />
      {kind.toUpperCase()}
    </>
  )
}
