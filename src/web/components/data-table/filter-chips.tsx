import { Link } from 'react-router'
import { choiceSeparator, filtersOf, type ListFilter } from '#contract/lists/list.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { isNarrowed, wholeList } from './list-state.ts'
import { addressOf, useTable } from './table-state.ts'
import { useColumnTitle } from './use-column-title.ts'

/** The filters in force, each with a link that drops it, and how many rows match. */
export function FilterChips() {
  const t = useT()
  const table = useTable()
  const { list, query, total } = table
  const isShort = isNarrowed(list, query)
  const inForce = filtersOf(list).filter(
    ({ name, column }) => !column.isGiven && query.filters[name] !== undefined,
  )
  return (
    <div className="data-table-chips">
      {inForce.length > 0 && (
        <ul>
          {inForce.map((filter) => (
            <Chip key={filter.name} filter={filter} />
          ))}
        </ul>
      )}
      {isShort && (
        <Link
          to={addressOf(table, wholeList(list, query))}
          className={buttonClass({ kind: 'ghost', size: 'small' })}
          preventScrollReset
        >
          {t('table.clear')}
        </Link>
      )}
      <span role="status" className="data-table-matches">
        {isShort && total !== null && t('table.matches', { count: total })}
      </span>
    </div>
  )
}

function Chip({ filter }: { filter: ListFilter }) {
  const t = useT()
  const table = useTable()
  const valueOf = useShownValue()
  const title = useColumnTitle()(filter.column.key)
  const { [filter.name]: value = '', ...others } = table.query.filters
  const isOne = filter.means === 'any_of' && !value.includes(choiceSeparator)
  return (
    <li className="data-table-chip">
      <span>{title}</span>
      <span>{t(`table.means.${isOne ? 'is' : filter.means}`)}</span>
      <b>
        <bdi>{valueOf(filter, value)}</bdi>
      </b>
      <Link
        to={addressOf(table, { filters: others, selection: '' })}
        aria-label={t('table.chip_remove', { name: title })}
        preventScrollReset
        // The chip goes away, and the focus would with it.
        onClick={() => document.querySelector<HTMLElement>('.data-table-filter-menu > summary')?.focus()}
      >
        <Icon name="x" size={14} />
      </Link>
    </li>
  )
}

/** A filter's value as people read it. */
function useShownValue(): (filter: ListFilter, value: string) => string {
  const t = useT()
  const { date, number } = useFormat()
  const { options } = useTable()
  return ({ column, means }, value) => {
    if (means === 'any_of') {
      const labelOf = (one: string) =>
        options[column.key]?.find((option) => option.value === one)?.label ?? one
      return value.split(choiceSeparator).map(labelOf).join(', ')
    }
    if (means === 'is') return t(value === 'yes' || value === 'true' ? 'table.yes' : 'table.no')
    if (means === 'contains') return value
    if (means === 'min' || means === 'max') return Number.isNaN(Number(value)) ? value : number(Number(value))
    // A day is the same in every zone.
    const moment = /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T12:00:00Z` : value
    return Number.isNaN(Date.parse(moment)) ? value : date(moment)
  }
}
