import { Link } from 'react-router'
import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/texts.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Empty } from '../empty.tsx'
import { addressOf, useTable } from './list-state.ts'
import { isAltered, useTab, wholeTab } from './list-tab.ts'

/** There are rows, but none in this tab, or none that match what was searched and filtered in it. */
export function NoneMatch() {
  const t = useT()
  const table = useTable()
  const tab = useTab()
  const { list, query, texts, path } = table
  if ((tab.saved || tab.common) && !isAltered(list, query, tab))
    return (
      <Empty
        icon="filter"
        title={
          tab.common
            ? t(`${texts}views.${tab.common.key}.none` as MessageKey)
            : t('table.saved.none', { name: tab.saved?.name ?? '' })
        }
        text={t('table.saved.none_text')}
      >
        <Link to={path} className={buttonClass()}>
          {t('table.saved.show_all')}
        </Link>
      </Empty>
    )
  return (
    <Empty icon="filter" title={t('table.none_match.title')} text={t('table.none_match.text')}>
      <Link to={addressOf(table, wholeTab(list, query, tab))} className={buttonClass()}>
        {t('table.clear')}
      </Link>
    </Empty>
  )
}
