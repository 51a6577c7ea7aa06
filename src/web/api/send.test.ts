import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#contract/api/call.ts'
import { createTexts } from '../i18n/texts.ts'
import { onReloadRequest } from '../state/sync.ts'
import { createToasts } from '../state/toasts.ts'
import { type SendInput, sendOver, type Transport } from './send.ts'
import { toastOutcome } from './use-toasts.ts'

const shared = { summary: '', access: 'anyone', budget: 'read', reply: z.any(), errors: [] } as const
const read = defineCall({ ...shared, name: 'read', method: 'GET', path: '/api/things/{id}' })
const search = defineCall({
  ...shared,
  name: 'search',
  method: 'GET',
  path: '/api/things',
  query: z.object({ search: z.string(), page: z.number().optional() }),
})
const make = defineCall({
  ...shared,
  name: 'make',
  method: 'POST',
  path: '/api/things',
  body: z.any(),
  idempotent: true,
})
const change = defineCall({ ...shared, name: 'change', method: 'PATCH', path: '/api/things' })
const put = defineCall({ ...shared, name: 'put', method: 'PUT', path: '/api/things' })
const receipt = defineCall({ ...shared, name: 'receipt', method: 'GET', path: '/api/receipt', bare: true })

const good = { status: true, message: 'Done', data: { id: 7 } }
const texts: Record<string, string> = {
  'alert.field_line': '{{field}}: {{fault}}',
  'field.winners': 'Winners',
  'field.exclude': 'Excluded names',
}

let requests: Request[]
let replies: (Response | Error)[]
let waits: number[]

const transport: Transport = {
  locale: 'tr',
  t: createTexts('en', texts, 'GiveawayBox'),
  origin: 'https://box.example',
  fetch: async (request) => {
    requests.push(request)
    const reply = replies.shift() ?? json(good)
    if (reply instanceof Error) throw reply
    return reply
  },
  wait: async (milliseconds) => void waits.push(milliseconds),
}

beforeEach(() => {
  requests = []
  replies = []
  waits = []
})

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

const refused = (status: number, message = '', data: unknown = {}) =>
  json({ status: false, message, data }, status)
const sent = (input: SendInput<typeof make> = {}) => sendOver(transport, make, input)

describe('the request', () => {
  it('sends the language and puts the payload of a GET into the query', async () => {
    await sendOver(transport, search, { payload: { search: 'a&b' } })
    await sendOver(transport, read, { params: { id: 'x/y' } as never })
    expect(requests[0]?.url).toBe('https://box.example/api/things?search=a%26b')
    expect(requests[0]?.headers.get('X-Language')).toBe('tr')
    expect(requests[0]?.headers.get('Content-Type')).toBeNull()
    expect(requests[1]?.url).toBe('https://box.example/api/things/x%2Fy')
  })

  it('is JSON unless it is form data', async () => {
    const form = new FormData()
    form.set('file', new Blob(['a']), 'a.txt')
    await sent({ payload: { a: 1 } })
    await sent({ form })
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json')
    expect(await requests[0]?.json()).toEqual({ a: 1 })
    expect(requests[1]?.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/)
    expect((await requests[1]?.formData())?.get('file')).toBeInstanceOf(File)
  })

  it('has an Idempotency-Key if the call accepts one, the same on a retry', async () => {
    replies = [refused(503)]
    await sent()
    await sent({ idempotencyKey: 'mine' })
    await sendOver(transport, change, {})
    for (const idempotencyKey of ['a\u0000b', '\u{1F389}']) await sent({ idempotencyKey })
    const keys = requests.map((request) => request.headers.get('Idempotency-Key'))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys.slice(0, 4)).toEqual([keys[0], keys[0], 'mine', null])
    // Keys with characters that no header allows are replaced.
    for (const key of keys.slice(4)) expect(key).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('a retry', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'happens once for %i, unless the call is idempotent',
    async (status) => {
      replies = [refused(status), refused(status), json(good)]
      expect(await sent()).toMatchObject({ ok: false, status })
      expect(requests).toHaveLength(2)
      for (const call of [put, read]) {
        requests = []
        replies = [refused(status)]
        await sendOver(transport, call, { params: { id: 1 } as never })
        expect(requests).toHaveLength(1)
      }
    },
  )

  it('returns the second response after the requested wait, at most three seconds', async () => {
    replies = [refused(409), json(good)]
    expect(await sendOver(transport, change, {})).toMatchObject({ ok: true, data: { id: 7 } })
    replies = [json({}, 429, { 'Retry-After': '2' }), json(good)]
    await sent()
    replies = [json({}, 503, { 'Retry-After': '600' }), json(good)]
    await sent()
    expect(waits).toEqual([300, 2000, 3000])
  })

  it.each([400, 401, 403, 404, 410, 413, 422])('does not happen for %i', async (status) => {
    replies = [refused(status)]
    await sent()
    expect(requests).toHaveLength(1)
  })
})

describe('the result', () => {
  it('is the data of the envelope or a bare document', async () => {
    expect(await sent()).toEqual({ ok: true, data: { id: 7 }, message: 'Done', status: 200 })
    replies = [json({ commitHash: 'c' })]
    expect(await sendOver(transport, receipt, {})).toMatchObject({ ok: true, data: { commitHash: 'c' } })
  })

  it.each([
    [401, 'no', 'alert.unauthorized'],
    [429, 'slow', 'alert.too_many_requests'],
    [404, 'Not there', 'Not there'],
    [422, '', 'alert.an_error_occurred'],
  ])('for status %i and "%s" has the message %s', async (status, message, text) => {
    replies = [refused(status, message), refused(status, message)]
    expect(await sent()).toMatchObject({ ok: false, status, message: text })
  })

  it('is an error for an empty response, a missing envelope or no response', async () => {
    for (const reply of [
      new Response(null, { status: 204 }),
      new Response('<h1>Bad gateway', { status: 502 }),
      new Error('down'),
    ]) {
      replies = [reply, reply instanceof Response ? reply.clone() : reply]
      expect(await sent()).toMatchObject({
        ok: false,
        code: 'an_error_occurred',
        message: 'alert.an_error_occurred',
      })
    }
  })

  it('keeps the error code and builds one line per field', async () => {
    const _errors = {
      _errors: ['Unknown fields'],
      winners: { _errors: ['too big', 'not whole'] },
      rules: { exclude: { '0': { _errors: ['too long'] } } },
      source: { entries: { '3': { my_field: { _errors: ['odd'] } } } },
    }
    replies = [refused(422, 'Check the fields', { code: 'validation_failed', _errors })]
    const outcome = await sent()
    const lines = [
      'Unknown fields',
      'Winners: too big not whole',
      'Excluded names 1: too long',
      'entries 4, my field: odd',
    ]
    expect(outcome).toMatchObject({ ok: false, code: 'validation_failed', lines, message: lines.join('\n') })
  })

  it('requests a reload of the store if the response says so', async () => {
    const listener = vi.fn()
    const stop = onReloadRequest(listener)
    await sent()
    expect(listener).not.toHaveBeenCalled()
    replies = [json({ ...good, data: { reload_store: true } })]
    await sent()
    stop()
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('throws only if the caller aborted', async () => {
    const giveUp = new AbortController()
    giveUp.abort()
    replies = [new DOMException('aborted', 'AbortError')]
    await expect(sent({ signal: giveUp.signal })).rejects.toThrow('aborted')
  })
})

describe('toastOutcome', () => {
  it('shows an error for three seconds per line, and a success on request', async () => {
    const toasts = createToasts()
    toastOutcome(await sent(), {}, toasts)
    expect(toasts.get()).toEqual([])
    toastOutcome(await sent(), { success: true }, toasts)
    replies = [refused(422, 'Check', { _errors: { winners: { _errors: ['a'] }, title: { _errors: ['b'] } } })]
    toastOutcome(await sent(), {}, toasts)
    expect(toasts.get()).toMatchObject([
      { title: 'Done', color: 'success', duration: 3000 },
      { title: 'Winners: a\ntitle: b', color: 'error', duration: 6000 },
    ])
  })
})
