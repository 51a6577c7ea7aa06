import { expect, it } from 'vitest'
import { subscriptionsList } from '#contract/lists/billing-lists.ts'
import { logsList } from '#contract/lists/log-lists.ts'
import { usersList } from '#contract/lists/people-lists.ts'
import { supportTicketsList } from '#contract/lists/support-tickets-list.ts'
import { type ListView, readListQuery } from './list-state.ts'
import { addedFilters, filtersWithout, isAltered, tabOf, wholeTab } from './list-tab.ts'

const view: ListView = { columns: [], page_size: 25, density: 'regular' }
const query = (list: Parameters<typeof readListQuery>[0], address: string) =>
  readListQuery(list, new URLSearchParams(address))

function facts(list: Parameters<typeof readListQuery>[0], address: string, seen = view) {
  const read = query(list, address)
  const tab = tabOf(list, read, seen)
  return {
    tab: tab.saved?.name ?? tab.common?.key,
    added: addedFilters(list, read, tab).map(({ name }) => name),
    isAltered: isAltered(list, read, tab),
  }
}

it('counts only what was chosen on top of a common view', () => {
  expect(facts(usersList, '')).toEqual({ tab: undefined, added: [], isAltered: false })
  expect(facts(usersList, 'status=banned')).toEqual({ tab: 'banned', added: [], isAltered: false })
  expect(facts(usersList, 'status=banned&role=x')).toEqual({
    tab: 'banned',
    added: ['role'],
    isAltered: true,
  })
  expect(facts(usersList, 'status=banned&search=mary')).toMatchObject({ tab: 'banned', isAltered: true })
  expect(facts(usersList, 'status=active')).toEqual({ tab: undefined, added: ['status'], isAltered: true })
})

it('recognizes the view that says most, whatever the order of its words', () => {
  const leaving = 'cancel_at_period_end=yes&status=trialing,active'
  expect(facts(subscriptionsList, leaving)).toEqual({ tab: 'leaving', added: [], isAltered: false })
  const saved = { views: [], mayShare: false, viewerId: 'ada' }
  const mine = facts(supportTicketsList, 'status=in_progress,open&assigned_to_id=ada', { ...view, saved })
  expect(mine).toEqual({ tab: 'mine', added: [], isAltered: false })
})

it('knows no filter that the page gives', () => {
  expect(facts(logsList, 'kind=other')).toEqual({ tab: undefined, added: [], isAltered: false })
})

it('compares with the saved view of the address, and goes back to it', () => {
  const own = { id: 'v', name: 'Own', is_shared: false, may_change: true, columns: [] }
  const views = [{ ...own, parameters: 'status=banned&search=mary&sort=fullname' }]
  const seen = { ...view, saved: { views, mayShare: false, viewerId: 'ada' } }
  const unaltered = 'saved=v&status=banned&search=mary'
  expect(facts(usersList, unaltered, seen)).toEqual({ tab: 'Own', added: [], isAltered: false })
  expect(facts(usersList, 'saved=v&search=mary', seen)).toEqual({ tab: 'Own', added: [], isAltered: true })
  const changed = query(usersList, 'saved=v&status=banned,active&role=x')
  const tab = tabOf(usersList, changed, seen)
  expect(tab.sort).toBe('fullname')
  expect(addedFilters(usersList, changed, tab).map(({ name }) => name)).toEqual(['role', 'status'])
  expect(filtersWithout('status', changed, tab)).toEqual({ status: 'banned', role: 'x' })
  expect(filtersWithout('role', changed, tab)).toEqual({ status: 'banned,active' })
  expect(wholeTab(usersList, changed, tab)).toEqual({
    search: 'mary',
    filters: { status: 'banned' },
    saved: 'v',
    selection: '',
  })
})

it('forgets a saved view that is gone', () => {
  const gone = query(usersList, 'saved=gone&role=x')
  const tab = tabOf(usersList, gone, view)
  expect(wholeTab(usersList, gone, tab)).toEqual({ search: '', filters: {}, saved: '', selection: '' })
})
