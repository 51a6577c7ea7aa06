import { expect, it } from 'vitest'
import { speak } from '#web/i18n/spoken.ts'
import { createTexts } from '#web/i18n/texts.ts'
import { clientAction } from './page.tsx'

speak('en', createTexts('en', { 'alert.no_connection': 'No connection.' }, 'Box'))

it('keeps the pasted link without a response', async () => {
  const body = new URLSearchParams({ link: 'https://box.example/results/abc' })
  const request = new Request('https://example.test', { method: 'POST', body })
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await clientAction({ request, serverAction } as never)).toMatchObject({
    data: { link: 'https://box.example/results/abc', error: 'No connection.' },
    init: { status: 503 },
  })
})
