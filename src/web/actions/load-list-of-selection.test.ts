import { expect, it } from 'vitest'
import { listQuestions } from '#contract/content/faq-editing.ts'
import { faqList } from '#contract/lists/site-lists.ts'
import { visitOf } from '#test/world/visits.ts'
import { sessionContext } from '../visit/session.ts'
import { loadList } from './load-list.ts'

const selected = { is_all: true, ids: [] }

/** The list at an address, of which `total` rows are on one page and the server counts `count` as selected. */
async function load(query: string, { total, count = 0 }: { total: number | null; count?: number }) {
  const counted: unknown[] = []
  const context = visitOf(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/api/bulk/count') counted.push(await request.json())
    const isBeyond = Number(searchParams.get('page') ?? 1) > 1
    const data =
      pathname === '/api/bulk/count'
        ? { count }
        : pathname.startsWith('/api/selections/')
          ? selected
          : { rows: isBeyond ? [] : [{ id: 'a' }], total, next: null }
    return Response.json({ status: true, message: '', data })
  })
  context.set(sessionContext, { user: { permissions: {} } as never })
  const request = new Request(`https://example.test/dashboard/faq.data?${query}`)
  const list = await loadList(faqList, listQuestions, { request, context })
  return { list, counted }
}

it('redirects to the last page when the requested one is beyond it', async () => {
  const thrown: unknown = await load('page=4&search=x', { total: 26 }).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).headers.get('location')).toBe('/dashboard/faq?page=2&search=x')
  const { list } = await load('page=4', { total: 0 })
  expect(list.query.page).toBe(4)
})

it('asks to confirm the current number of selected rows, also without a total', async () => {
  const query = 'search=x&bulk=faq.delete&selection=these'
  const { list, counted } = await load(query, { total: null, count: 7 })
  expect(list.bulk.pending).toEqual({ action: 'faq.delete', selection: 'these', count: 7 })
  expect(counted).toEqual([
    { action: 'faq.delete', selection: 'these', filter: { search: 'x' }, options: {} },
  ])
})
