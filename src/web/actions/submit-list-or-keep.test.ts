import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, it } from 'vitest'
import { maxFormBytes } from '#contract/api/max-form-bytes.ts'
import { speak } from '../i18n/spoken.ts'
import { submitListOrKeep } from './submit-list-or-keep.ts'

speak('de', (key, values) => [key, ...Object.values(values ?? {})].join(' '))

function sent(names: string): Request {
  return new Request('https://example.test', { method: 'POST', body: new URLSearchParams({ names }) })
}

it('returns the form with status 503 when no response came', async () => {
  const request = sent('Ada')
  const lose = async () => {
    await request.text()
    throw new TypeError('Failed to fetch')
  }
  const kept = await submitListOrKeep(request, lose, (form, unsent) => ({
    names: form.get('names'),
    ...unsent,
  }))
  expect(kept).toMatchObject({
    data: { names: 'Ada', message: 'alert.no_connection' },
    init: { status: 503 },
  })
})

it('does not send more than the site accepts', async () => {
  const isSent: boolean[] = []
  const send = async () => isSent.push(true)
  const keep = (form: FormData, { message }: { message: string }) => [form.get('names'), message]
  const fits = 'a'.repeat(maxFormBytes - 'names='.length)
  expect(await submitListOrKeep(sent(fits), send, keep)).toBe(1)
  const kept = await submitListOrKeep(sent(`${fits}a`), send, keep)
  expect(kept).toMatchObject({
    data: [`${fits}a`, 'alert.form_too_large 12\u00a0MB'],
    init: { status: 413 },
  })
  expect(isSent).toHaveLength(1)
})

it('keeps the form when a proxy accepts less', async () => {
  const refuse = async () => {
    throw new ErrorResponse(413, 'Too Large', '<h1>Too Large</h1>')
  }
  const kept = await submitListOrKeep(sent('Ada'), refuse, (form, { limit }) => [form.get('names'), limit])
  expect(kept).toMatchObject({ data: ['Ada', '12\u00a0MB'], init: { status: 413 } })
})

it('passes on the response of the site, including errors', async () => {
  const keep = () => 'kept'
  expect(await submitListOrKeep(sent('Ada'), async () => 'drawn', keep)).toBe('drawn')
  const refuse = async () => {
    throw new ErrorResponse(403, 'Forbidden', '')
  }
  await expect(submitListOrKeep(sent('Ada'), refuse, keep)).rejects.toMatchObject({ status: 403 })
})
