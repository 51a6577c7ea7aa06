import { describe, expect, it } from 'vitest'
import type { Outcome } from '../api/send.ts'
import type { ListState } from '../components/data-table/list-state.ts'
import { askForList } from './load-list.ts'

const state: ListState = {
  search: 'ada',
  sort: 'name',
  page: 1,
  page_size: 25,
  after: '',
  filters: { status: 'nonsense', made_at_from: 'yesterday', role: 'user' },
}
const refusal = (fields: object): Outcome<string> => ({
  ok: false,
  code: 'validation_failed',
  message: '',
  lines: [],
  fields,
  status: 422,
})

describe('a list requested by its address', () => {
  it('drops invalid parts and reports them', async () => {
    const asked: ListState[] = []
    const { query: shown, answer } = await askForList(state, async (tried) => {
      asked.push(tried)
      return 'status' in tried.filters
        ? refusal({ status: { _errors: ['no'] }, made_at_from: { _errors: ['no'] } })
        : { ok: true, data: 'rows', message: '', status: 200 }
    })
    expect(asked).toHaveLength(2)
    expect(answer).toMatchObject({ ok: true, data: 'rows' })
    expect(shown).toMatchObject({
      search: 'ada',
      filters: { role: 'user' },
      leftOut: ['status', 'made_at_from'],
    })
  })

  it('drops an invalid search and cursor, too', async () => {
    const { query: shown } = await askForList({ ...state, after: 'xyz' }, async (tried) =>
      tried.search ? refusal({ search: {}, after: {} }) : { ok: true, data: '', message: '', status: 200 },
    )
    expect(shown).toMatchObject({ search: '', after: '', leftOut: ['search', 'after'] })
  })

  it.each([{}, { nobody_asked_for_it: {} }])(
    'asks only once when no part of it is invalid: %j',
    async (fields) => {
      let times = 0
      const { query: shown, answer } = await askForList(state, async () => {
        times++
        return refusal(fields)
      })
      expect([times, answer.ok, shown]).toEqual([1, false, state])
    },
  )
})
