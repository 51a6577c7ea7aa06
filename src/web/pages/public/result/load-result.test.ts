import { describe, expect, it } from 'vitest'
import { type ErrorCode, errors } from '#contract/api/errors.ts'
import { visitOf } from '#test/world/visits.ts'
import { loadResult, statusOf } from './load-result.ts'

const result = {
  status: 'finished',
  title: 'Raffle',
  entries_public: false,
  source: { type: 'list' },
  share_link: 'https://example.test/results/abc',
}

function visit(answers: Record<string, { status: number; data: unknown }>) {
  const asked: string[] = []
  const context = visitOf((request) => {
    const { pathname, search } = new URL(request.url)
    asked.push(pathname + search)
    const { status = 500, data = null } = answers[pathname] ?? {}
    return Promise.resolve(Response.json({ status: status < 400, message: 'words', data }, { status }))
  })
  return { context, asked }
}

function failing(code: ErrorCode) {
  return visit({ '/api/results/abc': { status: errors[code].status, data: { code } } }).context
}

const sealed = {
  ...result,
  status: 'sealed',
  finished: false,
  mode: 'instant',
  beacon: { chain: '00', round: 7, due: '2026-12-01T18:00:00Z' },
}

const sample = [{ row: 3, name: 'Ada' }]

function waitingFor(draw: object, list?: object) {
  return visit({
    '/api/results/abc': { status: 409, data: { code: 'giveaway_not_completed' } },
    '/api/results/abc/check-in': { status: 200, data: draw },
    '/api/results/abc/entry-sample': { status: 200, data: { entries: sample } },
    ...(list && { '/api/results/abc/entries': { status: 200, data: list } }),
  })
}

const none = new URLSearchParams()

describe('loadResult', () => {
  it('names what was tossed', async () => {
    const source = { type: 'chance', chance: { tool: 'coins', coins: 3 } }
    const { context } = visit({ '/api/results/abc': { status: 200, data: { ...result, title: '', source } } })
    expect(await loadResult(context, 'abc', none)).toMatchObject({
      state: 'finished',
      tossed: 'coin_toss.count',
    })
  })

  it('returns the result with the status of its link', async () => {
    const { context, asked } = visit({ '/api/results/abc': { status: 200, data: result } })
    const loaded = await loadResult(context, 'abc', none)
    expect(loaded).toMatchObject({ state: 'finished', result, entries: undefined })
    expect(statusOf(loaded, none)).toBe(200)
    expect(asked).toEqual(['/api/results/abc', '/api/results/abc/challenges'])
  })

  it('loads entries for the ceremony only if there is one', async () => {
    const { context } = visit({
      '/api/results/abc': { status: 200, data: result },
      '/api/results/abc/entry-sample': { status: 200, data: { entries: sample } },
    })
    expect(await loadResult(context, 'abc', new URLSearchParams('reveal'))).toMatchObject({ sample })
    expect(await loadResult(context, 'abc', none)).toMatchObject({ sample: [] })
  })

  it('has its own page for a result that is no longer shared', async () => {
    const loaded = await loadResult(failing('result_expired'), 'abc', none)
    expect([loaded, statusOf(loaded, none)]).toEqual([{ state: 'expired' }, 410])
  })

  it.each([
    ['instant', 202],
    ['scheduled', 200],
  ] as const)('shows the state of a sealed draw: %s is %i', async (mode, status) => {
    const draw = { ...sealed, mode }
    const loaded = await loadResult(waitingFor(draw).context, 'abc', none)
    expect(loaded).toMatchObject({ state: 'sealed', draw, entries: undefined, sample })
    expect(statusOf(loaded, none)).toBe(status)
    expect(statusOf(loaded, new URLSearchParams('reveal=watched'))).toBe(202)
  })

  it('shows the public list of a pending draw', async () => {
    const list = { entries: [], total: 0, page: 1, page_size: 50 }
    const { context } = waitingFor({ ...sealed, entries_public: true }, list)
    expect(await loadResult(context, 'abc', none)).toMatchObject({ state: 'sealed', entries: list })
  })

  it('looks again if the draw finished between two requests', async () => {
    let looks = 0
    const { context } = visit({
      get '/api/results/abc'() {
        looks++
        return looks > 1
          ? { status: 200, data: result }
          : { status: 409, data: { code: 'giveaway_not_completed' } }
      },
      '/api/results/abc/check-in': { status: 200, data: { status: 'finished', finished: true } },
    })
    const loaded = await loadResult(context, 'abc', none)
    expect(loaded).toMatchObject({ state: 'finished', result: { title: 'Raffle' } })
  })

  it.each([
    ['drawn between two requests', { status: 'finished', finished: true }],
    ['drawn without a beacon', { ...sealed, beacon: null }],
  ])('asks to look again if the draw was %s', async (_, draw) => {
    const loaded = await loadResult(waitingFor(draw).context, 'abc', none)
    expect([loaded, statusOf(loaded, none)]).toEqual([{ state: 'unfinished' }, 202])
  })

  it.each([
    ['giveaway_not_found', 404],
    ['too_many_requests', 429],
    ['an_error_occurred', 500],
  ] as const)('leaves %s to the error screen', async (code, status) => {
    await expect(loadResult(failing(code), 'abc', none)).rejects.toMatchObject({ init: { status } })
  })

  it('requests the page and the search of a public list', async () => {
    const list = { entries: [], total: 0, page: 2, page_size: 50 }
    const { context, asked } = visit({
      '/api/results/abc': { status: 200, data: { ...result, entries_public: true } },
      '/api/results/abc/entries': { status: 200, data: list },
    })
    const loaded = await loadResult(context, 'abc', new URLSearchParams('page=2&search= José '))
    expect(loaded).toMatchObject({ entries: list, search: 'José' })
    expect(asked[1]).toBe('/api/results/abc/entries?page=2&page_size=50&search=Jos%C3%A9')
  })

  it('shows the result without its list if the query is invalid', async () => {
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
