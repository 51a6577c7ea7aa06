import { describe, expect, it } from 'vitest'
import { exportLinks, isFiltered, payloadOf, searchOf, wishOf } from './history-wish.ts'

const read = (query: string) => wishOf(new URLSearchParams(query))

describe('the wish in an address', () => {
  it('comes back from the address that it is written to', () => {
    const query =
      '?search=Y%C4%B1lba%C5%9F%C4%B1+%26+co&status=void&from=2026-01-01&until=2026-02-28&sort=title&page_size=50&page=3'
    const wish = read(query)
    expect(wish).toMatchObject({
      search: 'Yılbaşı & co',
      status: 'void',
      page: 3,
      page_size: 50,
      sort: 'title',
    })
    expect(wishOf(new URLSearchParams(searchOf(wish)))).toEqual(wish)
    expect(searchOf(read(''))).toBe('')
  })

  it('has no room for nonsense', () => {
    const hostile = 'status=%3Cscript%3E&from=2026-02-31&until=tomorrow&sort=__proto__&page=-4&page_size=1e9'
    expect(read(hostile)).toEqual(read(''))
    expect(read('page=1.5').page).toBe(1)
    expect(read(`search=${'x'.repeat(999)}`).search).toHaveLength(200)
  })

  it('begins anew at the first page when the filter changes', () => {
    expect(searchOf(read('page=7'), { search: 'a', page: 1 })).toBe('?search=a')
  })

  it('asks the call only for what is wished', () => {
    expect(payloadOf(read(''))).toEqual({ page: 1, page_size: 25 })
    expect(payloadOf(read('search=a&sort=oldest'))).toEqual({
      page: 1,
      page_size: 25,
      search: 'a',
      sort: 'oldest',
    })
  })

  it('exports what the filter shows, of all pages', () => {
    expect(exportLinks(read('search=a%26b&page=2&page_size=10')).map(({ href }) => href)).toEqual([
      '/api/giveaways/export.csv?search=a%26b',
      '/api/giveaways/export.xlsx?search=a%26b',
      '/api/giveaways/export.json?search=a%26b',
    ])
  })

  it('knows a filter from an order', () => {
    expect(isFiltered(read('sort=oldest&page=2'))).toBe(false)
    expect(isFiltered(read('until=2026-01-01'))).toBe(true)
  })
})
