import { Link } from 'react-router'
import { useT } from '../../i18n/frame.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Empty } from '../empty.tsx'
import { wholeList } from './list-wish.ts'
import { addressOf, useTable } from './table-state.ts'

/** There are rows, but none that the filter shows. */
export function NoneMatch() {
  const t = useT()
  const table = useTable()
  return (
    <Empty icon="filter" title={t('table.none_match.title')} text={t('table.none_match.text')}>
      <Link to={addressOf(table, wholeList(table.list, table.wish))} className={buttonClass()}>
        {t('table.clear')}
      </Link>
    </Empty>
  )
}
