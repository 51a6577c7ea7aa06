import { describe, expect, it } from 'vitest'
import { whatHappened } from './error-screen.tsx'

const routeError = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

describe('whatHappened', () => {
  it('is 500 and generic for an error without a status, and never contains its text', () => {
    for (const error of [new Error('secret'), undefined, 'thrown text', { status: 1 }])
      expect(whatHappened(error)).toEqual({ status: 500, kind: 'generic', message: '' })
  })

  it('is not found for 404 and any message containing 404', () => {
    const message = 'Page Not Found: /x'
    expect(whatHappened(routeError(404, { message }))).toEqual({ status: 404, kind: 'not_found', message })
    expect(whatHappened(new Error('fetch failed: 404'))).toMatchObject({ status: 404, kind: 'not_found' })
    expect(whatHappened(routeError(500, 'upstream said 404'))).toMatchObject({
      status: 404,
      kind: 'not_found',
    })
  })

  it('keeps the status of a failed check', () => {
    expect(whatHappened(routeError(410, { message: 'Expired' }))).toEqual({
      status: 410,
      kind: 'generic',
      message: 'Expired',
    })
    expect(whatHappened(routeError(401, null))).toMatchObject({ status: 401, kind: 'unauthorized' })
    expect(whatHappened(routeError(413, { message: '' }))).toMatchObject({ status: 413, kind: 'too_large' })
  })
})
