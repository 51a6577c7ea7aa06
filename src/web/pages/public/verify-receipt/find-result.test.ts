import { describe, expect, it } from 'vitest'
import { visitOf } from '#test/world/visits.ts'
import { findResult, shareCodeIn } from './find-result.ts'

const code = 'abcDEF-_0123456789abcd'

function answered(link: string | File | undefined, status: number, answer: object = {}) {
  const asked: string[] = []
  const context = visitOf(
    (request) => {
      asked.push(new URL(request.url).pathname)
      return Response.json({ status: status < 400, message: 'words', data: {}, ...answer }, { status })
    },
    { locale: 'de' },
  )
  const form = new FormData()
  if (link !== undefined) form.set('link', link)
  return { asked, answer: findResult(form, context) }
}

describe('findResult', () => {
  it('redirects to the receipt of the result in the language of the page', async () => {
    const { asked, answer } = answered(`https://example.test/results/${code}`, 200, {
      data: { status: 'finished', finished: true },
    })
    const reply = (await answer) as Response
    expect(reply.status).toBe(303)
    expect(reply.headers.get('Location')).toBe(`/de/ergebnisse/${code}#proof`)
    expect(asked).toEqual([`/api/results/${code}/check-in`])
  })

  it.each([
    [undefined, 'verify_receipt.link.missing'],
    ['  ', 'verify_receipt.link.missing'],
    [new File(['x'], 'x.txt'), 'verify_receipt.link.missing'],
    ['https://elsewhere.test/results/1', 'verify_receipt.link.unreadable'],
  ])('rejects %s without a request', async (link, error) => {
    const { asked, answer } = answered(link, 200)
    const typed = typeof link === 'string' ? link.trim() : ''
    expect(await answer).toMatchObject({ data: { link: typed, error }, init: { status: 422 } })
    expect(asked).toEqual([])
  })

  it('reports an unknown result and keeps what was typed', async () => {
    const { answer } = answered(code, 404, { data: { code: 'giveaway_not_found' } })
    const error = 'verify_receipt.link.unknown'
    expect(await answer).toMatchObject({ data: { link: code, error }, init: { status: 404 } })
  })

  it('redirects to the page of an expired result, which explains it', async () => {
    const reply = (await answered(code, 410, { data: { code: 'result_expired' } }).answer) as Response
    expect(reply.headers.get('Location')).toContain(code)
  })

  it("passes on the server's message", async () => {
    const { answer } = answered(code, 503, { data: { code: 'internal' } })
    expect(await answer).toMatchObject({ data: { error: 'words' }, init: { status: 503 } })
  })
})

it.each([
  code,
  ` ${code}\n`,
  `https://example.test/results/${code}`,
  `http://example.test/tr/sonuclar/${code}?page=2#receipt`,
  `example.test/de/ergebnisse/${code}`,
  `localhost:3000/results/${code}`,
  `https://example.test/embed/${code}?lang=de`,
  `https://example.test/api/results/${code}/receipt`,
])('finds the code in %s', (typed) => {
  expect(shareCodeIn(typed)).toBe(code)
})

it.each([
  '',
  'abc',
  `${code}x`,
  'https://example.test/',
  'https://example.test/results/short',
  `https://example.test/elsewhere/${code}`,
  `javascript:alert("/results/${code}")`,
  '%%%',
  'https://',
  'x'.repeat(100_000),
])('finds no code in %s', (typed) => {
  expect(shareCodeIn(typed)).toBeUndefined()
})
