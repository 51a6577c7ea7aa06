import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { choiceSeparator, filtersOf, type ListFilter } from '#contract/lists/list.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/texts.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { VisuallyHidden } from '../../ui/inline-text.tsx'
import { FilterMenu } from './filter-menu.tsx'
import {
  addressOf,
  isNarrowed,
  type ListState,
  readTypedQuery,
  useColumnTitle,
  useTable,
} from './list-state.ts'
import { addedFilters, filtersWithout, isAltered, useTab, wholeTab } from './list-tab.ts'
import { SaveView } from './list-tabs.tsx'
import { offerTypedAddress } from './typed-address.ts'
import { ViewMenu } from './view-menu.tsx'

/** Pause in typing after which the list follows, in milliseconds. */
const pause = 300

interface TableToolbarProps {
  keepsView: boolean
  exports: string | undefined
  provesExports: boolean
}

/** One row: search, filters, the filters in force, how much they match, and how the list is shown. */
export function TableToolbar({ keepsView, exports, provesExports }: TableToolbarProps) {
  const { list } = useTable()
  return (
    <div className="data-table-tools flex flex-wrap gap-2 items-start pbe-2.5 px-(--gutter) [--control-small:32px] [&_.input-small]:text-14 phone:[--control-small:40px]">
      <ListForm>
        {list.isSearchable && <SearchField />}
        {filtersOf(list).length > 0 && <FilterMenu />}
      </ListForm>
      <FilterChips />
      {(keepsView || exports) && (
        <ViewMenu keepsView={keepsView} exports={exports} provesExports={provesExports} />
      )}
    </div>
  )
}

/**
 * Search and filters. A plain form: the address has it all, so it can be bookmarked and shared. With scripts the list
 * follows while one types, and only what was filled in gets into the address.
 */
function ListForm({ children }: { children: ReactNode }) {
  const t = useT()
  const table = useTable()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { list, query, view, path } = table

  const readAddress = () => {
    if (!form.current) return null
    const typed = readTypedQuery(list, new FormData(form.current), query)
    return isSame(typed, query) ? null : addressOf(table, { ...typed, selection: '' })
  }
  function show() {
    clearTimeout(timer.current)
    const address = readAddress()
    if (address === null) return
    // What was typed on the way is no step to go back to.
    const replace = isNarrowed(list, query)
    void navigate(address, { replace, preventScrollReset: true })
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const readTyped = useEffectEvent(readAddress)
  useEffect(
    () =>
      offerTypedAddress(() => {
        clearTimeout(timer.current)
        return readTyped()
      }),
    [],
  )

  return (
    <Form
      ref={form}
      method="get"
      action={path}
      role="search"
      noValidate
      className="flex-initial flex gap-2 items-center phone:contents"
      onChange={() => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => form.current?.requestSubmit(), pause)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      {query.sort !== list.sort && <input type="hidden" name="sort" value={query.sort} />}
      {query.page_size !== view.page_size && <input type="hidden" name="page_size" value={query.page_size} />}
      {query.saved && <input type="hidden" name="saved" value={query.saved} />}
      {children}
      {list.isSearchable && (
        <Button type="submit" size="small" className="without-script">
          {t('table.show')}
        </Button>
      )}
    </Form>
  )
}

type Typed = Pick<ListState, 'search' | 'filters'>

function isSame(one: Typed, other: Typed): boolean {
  const text = ({ search, filters }: Typed) =>
    JSON.stringify([search, Object.entries(filters).map(String).toSorted()])
  return text(one) === text(other)
}

/** The search of a list. It keeps its focus and what is being typed while the list follows. */
function SearchField() {
  const t = useT()
  const id = useId()
  const { query, texts } = useTable()
  const { search } = query
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    // Another view, or a step back: what was typed is not what the list shows. While one types, it is ahead.
    if (field.current && document.activeElement !== field.current) field.current.value = search
  }, [search])
  return (
    <div className="input-wrap flex-initial w-70 min-w-30 phone:w-full">
      <label htmlFor={id}>
        <VisuallyHidden>{t('table.search')}</VisuallyHidden>
      </label>
      <Icon name="search" />
      <input
        ref={field}
        id={id}
        name="search"
        type="search"
        className="input input-small"
        defaultValue={search}
        placeholder={t(`${texts}search` as MessageKey)}
        maxLength={254}
        autoComplete="off"
        enterKeyHint="search"
      />
    </div>
  )
}

/** The filters in force beside those of the tab, each with a link that drops it, and how many rows match. */
function FilterChips() {
  const t = useT()
  const table = useTable()
  const { list, query, view, total } = table
  const tab = useTab()
  const isShort = isAltered(list, query, tab)
  const inForce = addedFilters(list, query, tab)
  return (
    <div className="flex flex-[1_1_80px] flex-wrap gap-y-1 gap-x-1.5 items-center min-w-0 min-h-(--control-small) phone:flex-[1_1_100%] phone:order-1 not-phone:has-[ul]:basis-65 phone:[&:not(:has(ul,a,summary))]:hidden">
      {inForce.length > 0 && (
        <ul className="contents">
          {inForce.map((filter) => (
            <Chip key={filter.name} filter={filter} />
          ))}
        </ul>
      )}
      {isShort && (
        <Link
          to={addressOf(table, wholeTab(list, query, tab))}
          className={`${buttonClass({ kind: 'ghost', size: 'small' })} min-h-7 px-2`}
          preventScrollReset
        >
          {t('table.clear')}
        </Link>
      )}
      <SaveView list={list} query={query} view={view} className="data-table-save hidden phone:block" />
      <span
        role="status"
        className="data-table-matches ms-auto text-ink-3 text-13 tabular-nums whitespace-nowrap"
      >
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
  const tab = useTab()
  const value = table.query.filters[filter.name] ?? ''
  const filters = filtersWithout(filter.name, table.query, tab)
  const isOne = filter.means === 'any_of' && !value.includes(choiceSeparator)
  return (
    <li className="data-table-chip inline-flex max-w-full min-h-7 border border-line-2 rounded-[min(var(--r-control),8px)] text-ink-2 text-13 overflow-hidden phone:min-h-10 [&>*]:whitespace-nowrap">
      <span className="flex items-center px-1.75">{title}</span>
      <span className="flex items-center px-1.75 border-s border-s-line">
        {t(`table.means.${isOne ? 'is' : filter.means}`)}
      </span>
      <b className="block px-1.75 border-s border-s-line overflow-hidden min-w-0 max-w-[28ch] text-ink font-semibold leading-[26px] text-ellipsis phone:leading-[38px]">
        <bdi>{valueOf(filter, value)}</bdi>
      </b>
      <Link
        className="flex items-center justify-center min-w-7 px-1.5 border-s border-s-line text-ink-3 phone:min-w-10 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2"
        to={addressOf(table, { filters, selection: '' })}
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
