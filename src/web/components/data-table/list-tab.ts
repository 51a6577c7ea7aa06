import {
  type CommonView,
  choiceSeparator,
  filtersOf,
  type List,
  type ListFilter,
  ofViewer,
} from '#contract/lists/list.ts'
import type { SavedView } from '#contract/lists/saved-views.ts'
import { givenFilters, type ListState, type ListView, readListQuery, useTable } from './list-state.ts'

/** The tab that a list is on. What the tab itself sets is not counted as a filter that the viewer chose. */
export interface ListTab extends Pick<ListState, 'search' | 'filters' | 'sort'> {
  saved?: SavedView
  common?: CommonView
}

/** The saved view of the address, else the common view whose filters are all in force, else the tab of all rows. */
export function tabOf(list: List, query: ListState, view: ListView): ListTab {
  const saved = view.saved?.views.find(({ id }) => id === query.saved)
  if (saved) return { ...readListQuery(list, new URLSearchParams(saved.parameters)), saved }
  const common = commonViewOf(list, query, view)
  return { search: '', sort: list.sort, filters: common?.filters ?? {}, ...(common && { common }) }
}

export function useTab(): ListTab {
  const { list, query, view } = useTable()
  return tabOf(list, query, view)
}

/** The common views of a list, with the id of the viewer filled in. */
export function commonViewsOf({ commonViews = [] }: List, { saved }: ListView): CommonView[] {
  const valueOf = (value: string) => (value === ofViewer ? (saved?.viewerId ?? '') : value)
  return commonViews.map(({ key, filters }) => ({
    key,
    filters: Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, valueOf(value)])),
  }))
}

/** The common view that says most of the filters in force. */
function commonViewOf(list: List, query: ListState, view: ListView): CommonView | undefined {
  const size = ({ filters }: CommonView) => Object.keys(filters).length
  return commonViewsOf(list, view)
    .filter(({ filters }) =>
      Object.entries(filters).every(([name, value]) => isSame(query.filters[name], value)),
    )
    .toSorted((a, b) => size(b) - size(a))[0]
}

/** The filters in force that the tab does not set. */
export function addedFilters(list: List, query: ListState, tab: ListTab): ListFilter[] {
  return filtersOf(list).filter(
    ({ name, column }) =>
      !column.isGiven && query.filters[name] !== undefined && !isSame(query.filters[name], tab.filters[name]),
  )
}

/** Whether search or filters differ from those of the tab. */
export function isAltered(list: List, query: ListState, tab: ListTab): boolean {
  return (
    query.search !== tab.search ||
    addedFilters(list, query, tab).length > 0 ||
    filtersOf(list).some(
      ({ name, column }) =>
        !column.isGiven && tab.filters[name] !== undefined && query.filters[name] === undefined,
    )
  )
}

/** The change of options that shows all rows of the tab. */
export function wholeTab(list: List, query: ListState, { search, filters, saved }: ListTab) {
  return {
    search,
    filters: { ...filters, ...givenFilters(list, query.filters) },
    saved: saved?.id ?? '',
    selection: '',
  }
}

/** The filters without one; what the tab sets in its place comes back. */
export function filtersWithout(name: string, { filters }: ListState, tab: ListTab): ListState['filters'] {
  const { [name]: _, ...others } = filters
  const own = tab.filters[name]
  return own === undefined ? others : { ...others, [name]: own }
}

/** Words of a choice may be in any order. */
function isSame(one: string | undefined, other: string | undefined): boolean {
  const words = (value = '') => value.split(choiceSeparator).toSorted().join(choiceSeparator)
  return words(one) === words(other)
}
