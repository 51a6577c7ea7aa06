import { filtersOf } from '../../../contract/lists/list.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Note } from '../../ui/note.tsx'
import { useTable } from './table-state.ts'
import { useColumnTitle } from './use-column-title.ts'

/** What the address of the list said that nobody could look for. */
export function LeftOut() {
  const t = useT()
  const { list: listed } = useFormat()
  const title = useColumnTitle()
  const { list, wish } = useTable()
  if (!wish.leftOut) return null
  const columns = filtersOf(list).flatMap(({ name, column }) =>
    wish.leftOut?.includes(name) ? [title(column.key)] : [],
  )
  const names = [
    ...(wish.leftOut.includes('search') ? [t('table.search')] : []),
    ...(wish.leftOut.includes('after') ? [t('table.pages')] : []),
    ...new Set(columns),
  ]
  return <Note kind="warn" role="status" title={t('table.left_out', { names: listed(names) })} />
}
