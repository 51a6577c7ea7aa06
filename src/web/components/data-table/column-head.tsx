import { Link } from 'react-router'
import type { ListColumn } from '../../../contract/lists/list.ts'
import { Icon } from '../../ui/icon.tsx'
import { addressOf, useTable } from './table-state.ts'
import { useColumnTitle } from './use-column-title.ts'

/** The name of a column; where a list can be ordered by it a link that does so, and turns the order round. */
export function ColumnHead({ column }: { column: ListColumn }) {
  const table = useTable()
  const title = useColumnTitle()(column.key)
  const isUp = table.wish.sort === column.key
  const isDown = table.wish.sort === `-${column.key}`
  const className = column.kind === 'number' ? 'is-number' : undefined
  if (!column.isSortable)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  // Numbers and moments are mostly wanted largest first.
  const startsDown = column.kind === 'number' || column.kind === 'moment'
  const next = isUp || (!isDown && startsDown) ? `-${column.key}` : column.key
  return (
    <th scope="col" className={className} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <Link to={addressOf(table, { sort: next })} className="data-table-sort" preventScrollReset>
        {title}
        {(isUp || isDown) && <Icon name={isUp ? 'arrow-up' : 'arrow-down'} size={14} />}
      </Link>
    </th>
  )
}
