import { readFileSync } from 'node:fs'
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, it } from 'vitest'
import { isUnanswered, submitOrKeep } from './submit-or-keep.ts'

it('recognizes broken connections and proxy errors of a site that is down', () => {
  expect(isUnanswered(new TypeError('Failed to fetch'))).toBe(true)
  expect(isUnanswered(new Error('Unable to decode turbo-stream response'))).toBe(true)
  for (const status of [502, 503, 504])
    expect(isUnanswered(new ErrorResponse(status, 'Bad Gateway', '<h1>Bad Gateway</h1>'))).toBe(true)
})

it('does not mistake a response of the site for a missing one', () => {
  expect(isUnanswered(new ErrorResponse(503, '', { maintenance: true }))).toBe(false)
  expect(isUnanswered(new ErrorResponse(413, 'Too Large', 'too large'))).toBe(false)
  expect(isUnanswered(new Error('something else'))).toBe(false)
  expect(isUnanswered(new Response(null, { status: 303 }))).toBe(false)
})

it('uses the error text of the installed router', () => {
  const router = new URL(import.meta.resolve('react-router/package.json'))
  const source = readFileSync(new URL('dist/production/lib/dom/ssr/single-fetch.js', router), 'utf8')
  expect(source).toContain('"Unable to decode turbo-stream response"')
})

it('returns the form with status 503 when no response came', async () => {
  const request = new Request('https://example.test', {
    method: 'POST',
    body: new URLSearchParams({ names: 'Ada' }),
  })
  const lose = async () => {
    await request.text()
    throw new TypeError('Failed to fetch')
  }
  const kept = await submitOrKeep(request, lose, (form) => form.get('names'))
  expect(kept).toMatchObject({ data: 'Ada', init: { status: 503 } })
})

it('passes on the response of the site, including errors', async () => {
  const request = new Request('https://example.test', { method: 'POST', body: new URLSearchParams() })
  const keep = () => 'kept'
  expect(await submitOrKeep(request, async () => 'drawn', keep)).toBe('drawn')
  const refuse = async () => {
    throw new ErrorResponse(413, 'Too Large', 'too large')
  }
  await expect(submitOrKeep(request, refuse, keep)).rejects.toMatchObject({ status: 413 })
})
