import { expect, test } from 'vitest'
import { z } from 'zod'
import { FetchProblem } from '../fetch-problem.ts'
import { edgeAnswer, instant, judgeGraph } from './judge.ts'

const now = () => new Date('2026-11-01T00:00:00Z')
const judge = judgeGraph(edgeAnswer, now)
const refused = (error: object, headers: Record<string, string> = {}, status = 400) =>
  judge({ status, headers, json: { error } })
const usage = (value: unknown) => ({ 'x-business-use-case-usage': JSON.stringify(value) })

test.each([
  ['{}', undefined],
  ['null', undefined],
  ['no JSON', undefined],
  ['[[]]', undefined],
  [usage({ a: [{ type: 'pages', call_count: 100, estimated_time_to_regain_access: 0 }] }), undefined],
  [usage({ a: [{ estimated_time_to_regain_access: -5 }] }), undefined],
  [usage({ a: [{ estimated_time_to_regain_access: '7' }] }), undefined],
  [usage({ a: [], b: [{}, { estimated_time_to_regain_access: 7 }] }), '2026-11-01T00:07:00.000Z'],
  [usage({ a: [{ estimated_time_to_regain_access: 1e12 }] }), '2026-11-02T00:00:00.000Z'],
])('a rate limit that ends at %j is waited for until then', (headers, until) => {
  const sentHeaders = typeof headers === 'string' ? { 'x-business-use-case-usage': headers } : headers
  const verdict = refused({ code: 4, message: 'x' }, { ...sentHeaders, 'x-app-usage': '{"call_count":100}' })
  expect(verdict).toMatchObject({ kind: 'rate_limited' })
  expect(verdict instanceof FetchProblem && verdict.until?.toISOString()).toBe(until)
})

test('a block for abuse pauses requests for an hour', () => {
  expect(refused({ code: 368 })).toMatchObject({
    kind: 'rate_limited',
    until: new Date('2026-11-01T01:00:00Z'),
  })
})

test.each([
  [{ code: 190 }, 200, 'token_invalid'],
  [{ code: '190' }, 500, 'token_invalid'],
  [{ code: 17, is_transient: true }, 503, 'rate_limited'],
  [
    { code: 100, message: '(#100) Tried accessing nonexisting field (comments) on node type (User)' },
    400,
    'not_found',
  ],
  [{ code: 100, message: 'Invalid appsecret_proof provided in the API argument' }, 400, 'permission'],
  [{ code: 100, message: '(#100) param limit must be an integer' }, 400, 'provider_failed'],
  [{ code: 300 }, 400, 'provider_failed'],
  [{ code: 7 }, 403, 'permission'],
  [{ code: 104, message: 'An access token is required to ask for this.' }, 400, 'token_invalid'],
  [{ code: 2500, message: 'An active access token must be used to know of yourself.' }, 400, 'token_invalid'],
  [{ code: 2500, message: 'Unknown path components: /nowhere' }, 400, 'provider_failed'],
  [{ code: 200, message: '(#200) Provide valid app ID' }, 403, 'token_invalid'],
  [{ code: 100, message: 'Unsupported get request. Please read on.' }, 400, 'not_found'],
  [{ code: 100, message: "Object with ID '7' is gone, or this lacks permissions" }, 400, 'not_found'],
  [{ code: 110, error_subcode: 2_207_013, message: 'Invalid user id' }, 400, 'not_found'],
  [{ code: 24, error_subcode: 2_207_006 }, 400, 'not_found'],
  [{ code: 25, error_subcode: 2_207_050 }, 400, 'permission'],
  [{ message: 'Please reduce the amount of data' }, 500, 'provider_failed'],
  [{}, 200, 'provider_failed'],
])('%j with status %i is %s', (error, status, kind) => {
  expect(refused(error, {}, status)).toMatchObject({ kind })
})

test.each([
  [{ error: { code: 2 } }, 400],
  [{ error: { code: -1, error_subcode: 2_207_001 } }, 400],
  [{ error: { code: 9999, is_transient: true } }, 400],
  [{ error: { code: 9999 } }, 500],
  [{ error: 'soon' }, 200],
  [{}, 200],
  [{ data: 'none' }, 200],
  [{ data: [], paging: { next: 'https://graph.example/without-cursor' } }, 200],
  [{ data: [], paging: 'soon' }, 200],
])('%j with status %i is retried', (json, status) => {
  expect(judge({ status, headers: {}, json })).toBe('again')
})

test.each([
  [{ data: [] }, null],
  [{ data: [], paging: { cursors: { after: 'last' } } }, null],
  [{ data: [], paging: { cursors: { after: 'a' }, next: 'https://graph.example/?after=b' } }, 'a'],
  [{ data: [], paging: { next: 'https://graph.example/?access_token=t&after=b%3D' } }, 'b='],
])('%j continues at %j', (json, after) => {
  expect(edgeAnswer.parse(json)).toEqual({ items: [], after, total: null })
})

test('times are in UTC, and invalid ones are null', () => {
  const read = (text: string) => z.parse(instant, text)
  expect(read('2020-06-01T10:56:52+0000')).toBe('2020-06-01T10:56:52.000Z')
  expect(read('2020-06-01T10:56:52-0730')).toBe('2020-06-01T18:26:52.000Z')
  expect(read('2020-06-01T10:56:52Z')).toBe('2020-06-01T10:56:52.000Z')
  expect(read('yesterday')).toBeNull()
})
