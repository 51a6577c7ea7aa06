import { describe, expect, it } from 'vitest'
import { agreementOf, forgetAnalytics } from './agreement-of.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('agreementOf', () => {
  it.each([
    [{ choice: 'all' }, true, true],
    [{ choice: 'chosen', analytics: 'on' }, true, false],
    [{ choice: 'chosen', marketing: 'on' }, false, true],
    [{ choice: 'chosen' }, false, false],
    [{ choice: 'necessary', analytics: 'on', marketing: 'on' }, false, false],
    [{ analytics: 'on' }, false, false],
    [{ choice: 'ALL' }, false, false],
  ])('of %j', (fields: Record<string, string>, analytics, marketing) => {
    expect(agreementOf(formOf(fields))).toEqual({ necessary: true, analytics, marketing })
  })
})

describe('forgetAnalytics', () => {
  it('deletes the cookies of the analytics tag and no others', () => {
    const headers = forgetAnalytics('token=x; _ga=GA1.1.5; _ga_ABC123=GS1; _gab=1; my_ga=2')
    expect(headers.map(([, value]) => value.split(';')[0])).toEqual(['_ga=', '_ga_ABC123='])
    expect(forgetAnalytics(null)).toEqual([])
  })
})
