import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type ErrorCode, errors } from '../../../../contract/errors.ts'
import { visitContext } from '../../../visit.ts'
import { loadResult, statusOf } from './load-result.ts'

const result = {
  status: 'finished',
  title: 'Raffle',
  entries_public: false,
  share_link: 'https://example.test/results/abc',
}

function visit(answers: Record<string, { status: number; data: unknown }>) {
  const asked: string[] = []
  const context = new RouterContextProvider()
  context.set(visitContext, {
    frame: { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true },
    nonce: '',
    preloads: [],
    report: () => {},
    refusal: undefined,
    t: (key) => key,
    dispatch: (request) => {
      const { pathname, search } = new URL(request.url)
      asked.push(pathname + search)
      const { status = 500, data = null } = answers[pathname] ?? {}
      return Promise.resolve(Response.json({ status: status < 400, message: 'words', data }, { status }))
    },
  })
  return { context, asked }
}

function failing(code: ErrorCode) {
  return visit({ '/api/results/abc': { status: errors[code].status, data: { code } } }).context
}

const none = new URLSearchParams()

describe('loadResult', () => {
  it('answers with the result and the code of its link', async () => {
    const { context, asked } = visit({ '/api/results/abc': { status: 200, data: result } })
    const loaded = await loadResult(context, 'abc', none)
    expect(loaded).toMatchObject({ state: 'finished', result, entries: undefined })
    expect(statusOf(loaded)).toBe(200)
    expect(asked).toEqual(['/api/results/abc'])
  })

  it.each([
    ['giveaway_not_completed', 'unfinished', 409],
    ['result_expired', 'expired', 410],
  ] as const)('says %s in its own words', async (code, state, status) => {
    const loaded = await loadResult(failing(code), 'abc', none)
    expect([loaded, statusOf(loaded)]).toEqual([{ state }, status])
  })

  it.each([
    ['giveaway_not_found', 404],
    ['too_many_requests', 429],
    ['an_error_occurred', 500],
  ] as const)('leaves %s to the error screen', async (code, status) => {
    await expect(loadResult(failing(code), 'abc', none)).rejects.toMatchObject({ init: { status } })
  })

  it('asks for the page and the search of a public list', async () => {
    const list = { entries: [], total: 0, page: 2, page_size: 50 }
    const { context, asked } = visit({
      '/api/results/abc': { status: 200, data: { ...result, entries_public: true } },
      '/api/results/abc/entries': { status: 200, data: list },
    })
    const loaded = await loadResult(context, 'abc', new URLSearchParams('page=2&search= José '))
    expect(loaded).toMatchObject({ entries: list, search: 'José' })
    expect(asked[1]).toBe('/api/results/abc/entries?page=2&page_size=50&search=Jos%C3%A9')
  })

  it('shows the result without its list where the query is junk', async () => {
    const { context } = visit({
      '/api/results/abc': { status: 200, data: { ...result, entries_public: true } },
      '/api/results/abc/entries': { status: 422, data: { code: 'validation_failed' } },
    })
    expect(await loadResult(context, 'abc', new URLSearchParams('page=junk'))).toMatchObject({
      state: 'finished',
      entries: undefined,
    })
  })
})
