import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientReach } from '#test/platforms/bench.ts'
import { type Fault, type StandIn, startStandIn } from '#test/platforms/stand-in.ts'
import { createEgress } from '../providers/egress/egress.ts'
import { EgressError } from '../providers/egress/egress-error.ts'
import { FetchProblem } from './fetch-problem.ts'
import { createReach, type ReachRequest, readJson, type Verdict } from './reach.ts'

let server: StandIn
beforeAll(async () => {
  server = await startStandIn(() => ({ body: '{"id": 9007199254740993, "items": [1]}' }))
})
afterAll(() => server.stop())

const judge: ReachRequest['judge'] = ({ status, json }): Verdict => {
  if (status < 400) return 'take'
  if (status === 429) return new FetchProblem('rate_limited')
  if (status >= 500) return 'again'
  return new FetchProblem('token_invalid', { said: `${status} ${JSON.stringify(json)}` })
}

/**
 * Sends one request with these faults for the first tries; returns the outcome, the waits between the tries, and the
 * number of requests.
 */
async function ask(faults: (Fault | undefined)[], request: Partial<ReachRequest> = {}) {
  const { reach, waits, close } = patientReach()
  server.schedule((n) => faults[n])
  const before = server.asked.length
  try {
    const outcome = await reach
      .ask({ url: `${server.url}/?key=geheim%2B1`, judge, ...request })
      .catch((error: unknown) => error)
    return { outcome, waits, asked: server.asked.length - before }
  } finally {
    await close()
  }
}
const status = (code: number, headers?: Record<string, string>, body?: unknown): Fault => ({
  kind: 'status',
  status: code,
  ...(headers ? { headers } : {}),
  ...(body === undefined ? {} : { body }),
})

test('no digit of a number is lost', async () => {
  const { outcome } = await ask([])
  expect(outcome).toMatchObject({ json: { id: '9007199254740993', items: [1] } })
})

test.each<Fault>([
  { kind: 'reset' },
  { kind: 'cut' },
  { kind: 'truncated' },
  { kind: 'html' },
  { kind: 'empty' },
  status(500),
  status(502, {}, '<html>Bad gateway</html>'),
  status(503),
  status(429),
  status(429, {}, 'Too many requests'),
  status(408, {}, ''),
])('%j is retried twice, and the third response counts', async (fault) => {
  const { outcome, waits, asked } = await ask([fault, fault])
  expect([outcome, waits, asked]).toMatchObject([{ status: 200 }, [250, 500], 3])
})

test('gives up after six tries with doubling delays', async () => {
  const { outcome, waits } = await ask(Array.from({ length: 9 }, () => status(503)))
  expect(outcome).toMatchObject({ name: 'FetchProblem', kind: 'provider_failed' })
  expect(waits).toEqual([250, 500, 1000, 2000, 4000])
})

test.each([
  ['seconds', '7', 7000],
  ['a date', new Date(Date.UTC(2026, 10, 1) + 9000).toUTCString(), 9000],
  ['a past date', new Date(Date.UTC(2020, 1)).toUTCString(), 0],
  ['nonsense', 'soon', 0],
  ['a negative delay', '-5', 0],
  ['the longest delay', '120', 120_000],
])('Retry-After with %s is waited for', async (_name, value, least) => {
  const { outcome, waits } = await ask([status(429, { 'retry-after': value })])
  expect(outcome).toMatchObject({ status: 200 })
  expect(waits[0]).toBeGreaterThanOrEqual(least)
  expect(waits[0]).toBeLessThanOrEqual(least + 300)
})

test.each([429, 503])('%i with a long Retry-After ends at once and says until when', async (code) => {
  const { outcome, waits, asked } = await ask([status(code, { 'retry-after': '3600' })])
  expect([waits, asked]).toEqual([[], 1])
  expect(outcome).toMatchObject({ until: new Date(Date.UTC(2026, 10, 1, 1)) })
})

test('a refusal is final and contains no secret', async () => {
  const body = { error: 'key geheim+1 and geheim%2B1 are bad' }
  const { outcome, asked } = await ask([status(401, {}, body)], { secrets: ['geheim+1', ''] })
  expect([asked, (outcome as FetchProblem).kind]).toEqual([1, 'token_invalid'])
  expect((outcome as FetchProblem).message).toBe('token_invalid: 401 {"error":"key … and … are bad"}')
  expect(await ask([status(400, {}, 'Bad Request')])).toMatchObject({
    asked: 1,
    outcome: { said: '400 undefined' },
  })
})

test('a redirect to a private address is not followed, and its address is not reported', async () => {
  const { outcome, asked } = await ask([status(302, { location: 'http://10.0.0.1/?key=geheim' })])
  expect(asked).toBe(1)
  expect(outcome).toMatchObject({ kind: 'provider_failed' })
  expect(String(outcome)).not.toMatch(/geheim|10\.0/)
})

test('a request that must be sent once is repeated only if it was surely not processed', async () => {
  const post = { method: 'POST', body: '{}', once: true } as const
  expect(await ask([{ kind: 'reset' }], post)).toMatchObject({
    asked: 1,
    outcome: { kind: 'provider_failed' },
  })
  expect(await ask([status(502)], post)).toMatchObject({ asked: 1, outcome: { kind: 'provider_failed' } })
  expect(await ask([status(429)], post)).toMatchObject({ asked: 2, outcome: { status: 200 } })
})

test('a silent platform times out, an endless response is given up', async () => {
  const problems = { silent: ['timeout', 6], slow: ['timeout', 6], huge: ['provider_failed', 1] } as const
  for (const [word, expected] of Object.entries(problems)) {
    let asked = 0
    const egress = {
      askProvider: async () => {
        asked++
        throw new EgressError(word as 'silent', word)
      },
    }
    const world = { egress, now: () => new Date(), wait: async () => undefined, jitter: () => 1 }
    const reach = createReach({ ...world, signal: new AbortController().signal })
    const problem = (await reach
      .ask({ url: 'https://platform.example', judge })
      .catch((e: unknown) => e)) as FetchProblem
    expect([word, problem.kind, asked]).toEqual([word, ...expected])
  }
})

test('an oversized page is stopped during download', async () => {
  const { outcome, asked } = await ask([status(200, {}, `{"x":"${'x'.repeat(17 * 1024 * 1024)}"}`)])
  expect([asked, (outcome as FetchProblem).kind]).toEqual([1, 'provider_failed'])
})

test('an abort is noticed during a delay', async () => {
  const ended = new AbortController()
  const egress = createEgress()
  const reach = createReach({
    egress,
    now: () => new Date(),
    wait: async (_milliseconds, signal) => {
      ended.abort(new Error('closed'))
      signal.throwIfAborted()
    },
    jitter: () => 1,
    signal: ended.signal,
  })
  server.schedule(() => status(503))
  await expect(reach.ask({ url: server.url, judge })).rejects.toThrow('closed')
  await egress.close()
})

const read = (text: string) => readJson(Buffer.from(text))

test('numbers beyond the safe range become text', () => {
  const long = '9007199254740993'
  for (const text of [long, `[1, ${long}]`, `[${long}]`, `{"a":${long}}`, `{"a": \n ${long}}`])
    expect(JSON.stringify(read(text))).toContain(`"${long}"`)
  expect(read(`{"a":-${long}}`)).toEqual({ a: `-${long}` })
  expect(read('{"a":"x,1","b":[12345678901234567890123]}')).toEqual({
    a: 'x,1',
    b: ['12345678901234567890123'],
  })
})

test('other numbers, and digits in texts, stay unchanged', () => {
  const text = '{"a":"9007199254740993","b":"id: 9007199254740993","c":9007199254740991,"d":1.5,"e":[1e300]}'
  expect(read(text)).toEqual(JSON.parse(text))
})

test('counts stay numbers', () => {
  expect(readJson(Buffer.from('[12345678901234567890, "12345678901234567890"]'), 'counts')).toEqual([
    Number('12345678901234567890'),
    '12345678901234567890',
  ])
})

test('invalid JSON is undefined', () => {
  for (const text of ['', '{', '<html>', '"']) expect(read(text)).toBeUndefined()
})
