import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { choiceSeparator, filtersOf, type ListFilter } from '#contract/lists/list.ts'
import { useT } from '../../i18n/frame.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { addressOf, readTypedQuery, useColumnTitle, useTable } from './list-state.ts'
import { addedFilters, useTab, wholeTab } from './list-tab.ts'

/** All filters of the list in one panel: what, how, and with which value. On a phone it is a sheet. */
export function FilterMenu() {
  const t = useT()
  const table = useTable()
  const { list, query } = table
  const tab = useTab()
  const inForce = addedFilters(list, query, tab).length
  return (
    <Menu
      className="data-table-filter-menu"
      panel="w-[min(540px,calc(100vw_-_2_*_var(--gutter)))] max-w-none p-0"
      size="small"
      align="start"
      button={
        <>
          <Icon name="filter" />
          {t('table.filter')}
          {inForce > 0 && (
            <span className="min-w-4.5 px-1.25 rounded-[9px] bg-ink text-paper text-12 leading-[18px] text-center">
              {inForce}
            </span>
          )}
        </>
      }
    >
      <FilterFields />
      <div className="flex gap-2 justify-end py-2 px-3.5 border-bs border-bs-line phone:sticky phone:inset-be-0 phone:bg-raised phone:[&>*]:flex-1">
        {inForce > 0 && (
          <Link
            to={addressOf(table, wholeTab(list, query, tab))}
            className={buttonClass({ kind: 'ghost', size: 'small' })}
          >
            {t('table.clear')}
          </Link>
        )}
        <Button type="submit" kind="primary" size="small">
          {t('table.show')}
        </Button>
      </div>
    </Menu>
  )
}

/** The fields start from the address, and again where it changed without them. */
function FilterFields() {
  const { list, query } = useTable()
  const address = JSON.stringify(query.filters)
  const [shown, setShown] = useState({ address, typed: [] as readonly string[], no: 0 })
  if (shown.address !== address) {
    // The address follows after a moment, in which more may have been typed.
    const step = shown.typed.indexOf(address)
    setShown({ address, typed: shown.typed.slice(step + 1), no: step < 0 ? shown.no + 1 : shown.no })
  }
  const filters = filtersOf(list)
  return (
    // Clicks inside keep the menu open.
    <div
      key={shown.no}
      className="grid max-h-[max(160px,min(460px,100svh_-_260px))] py-1 px-3.5 overflow-y-auto phone:max-h-none"
      onClick={(event) => event.stopPropagation()}
      onChange={({ currentTarget }) => {
        const form = currentTarget.closest('form')
        if (!form) return
        const typed = JSON.stringify(readTypedQuery(list, new FormData(form), query).filters)
        setShown((before) => ({ ...before, typed: [...before.typed, typed] }))
      }}
    >
      {filters.map((filter, index) => (
        <FilterRow
          key={filter.name}
          filter={filter}
          isSecond={filters[index - 1]?.column === filter.column}
        />
      ))}
    </div>
  )
}

/** One filter, in the control that suits its column. `isSecond`: it continues the range of the one above. */
function FilterRow({ filter, isSecond }: { filter: ListFilter; isSecond: boolean }) {
  const t = useT()
  const id = useId()
  const { query, options } = useTable()
  const { name, column, means } = filter
  const title = useColumnTitle()(column.key)
  const value = query.filters[name] ?? ''
  // A filter that the page gives, or without options, comes only from the address and is preserved.
  if (column.isGiven || (means === 'any_of' && (options[column.key] ?? []).length === 0))
    return value ? <input type="hidden" name={name} value={value} /> : null
  return (
    <div
      className="grid grid-cols-[190px_minmax(0,1fr)] gap-3 items-start py-1.5 text-14 phone:grid-cols-1 phone:gap-1 [&:not(:first-child,[data-second])]:border-bs [&:not(:first-child,[data-second])]:border-bs-line [&[data-second]_b]:text-transparent [&[data-second]_b]:select-none"
      role="group"
      aria-labelledby={id}
      data-second={isSecond || undefined}
    >
      <span
        id={id}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 items-baseline pbs-1.5 wrap-anywhere phone:flex"
      >
        <b className="font-medium">{title}</b>{' '}
        <span className="text-ink-3 text-13">{t(`table.means.${means}`)}</span>
      </span>
      <FilterControl filter={filter} value={value} labelledBy={id} />
    </div>
  )
}

interface FilterControlProps {
  filter: ListFilter
  value: string
  labelledBy: string
}

function FilterControl({
  filter: { name, column, means },
  value,
  labelledBy,
}: FilterControlProps): ReactNode {
  const t = useT()
  const { options } = useTable()
  const shared = { name, defaultValue: value, 'aria-labelledby': labelledBy, className: 'input input-small' }
  if (means === 'any_of') {
    const chosen = value.split(choiceSeparator)
    return (
      <div className="flex flex-wrap gap-y-0.5 gap-x-4 max-h-33 py-1 overflow-y-auto phone:max-h-none">
        {(options[column.key] ?? []).map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            className="gap-2 items-center min-h-7 text-14 phone:min-h-10"
            defaultChecked={chosen.includes(option.value)}
          />
        ))}
      </div>
    )
  }
  if (means === 'is')
    return (
      <div className="select">
        <select {...shared}>
          <option value="">{t('table.any')}</option>
          <option value="yes">{t('table.yes')}</option>
          <option value="no">{t('table.no')}</option>
        </select>
        <Icon name="chevron-down" />
      </div>
    )
  if (means === 'contains') return <input {...shared} type="text" maxLength={200} autoComplete="off" />
  if (means === 'from' || means === 'until') return <input {...shared} type="date" />
  return <input {...shared} type="number" step="any" />
}
