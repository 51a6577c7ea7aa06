import { useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { filterPayload } from './list-wish.ts'
import { useTable } from './table-state.ts'

const kinds = ['csv', 'xlsx', 'json'] as const

/** What the list shows now, all pages of it, as a file: plain links. */
export function ExportMenu({ path }: { path: string }) {
  const t = useT()
  const { list, wish, view } = useTable()
  const parameters = new URLSearchParams(filterPayload(wish))
  if (wish.sort !== list.sort) parameters.set('sort', wish.sort)
  if (view.columns.length > 0) parameters.set('columns', view.columns.join(','))
  const query = parameters.size > 0 ? `?${parameters}` : ''
  return (
    <Menu
      button={
        <>
          <Icon name="download" />
          {t('table.export')}
        </>
      }
      size="small"
      className="data-table-export"
    >
      {kinds.map((kind) => (
        <a key={kind} href={`${path}/export.${kind}${query}`} download className="menu-item">
          <Icon name="file" />
          {kind.toUpperCase()}
        </a>
      ))}
      <p className="data-table-menu-note">{t('table.export_note')}</p>
    </Menu>
  )
}
