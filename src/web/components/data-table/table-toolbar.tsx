import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { filtersOf } from '#contract/lists/list.ts'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { isNarrowed, type ListState, readTypedQuery } from './list-state.ts'
import { SearchField } from './search-field.tsx'
import { addressOf, useTable } from './table-state.ts'
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
    <div className="data-table-tools">
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

  function show() {
    clearTimeout(timer.current)
    if (!form.current) return
    const typed = readTypedQuery(list, new FormData(form.current), query)
    if (isSame(typed, query)) return
    // What was typed on the way is no step to go back to.
    const replace = isNarrowed(list, query)
    void navigate(addressOf(table, { ...typed, selection: '' }), { replace, preventScrollReset: true })
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <Form
      ref={form}
      method="get"
      action={path}
      role="search"
      noValidate
      className="data-table-search"
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
