import { expect, it } from 'vitest'
import { speak } from '#web/i18n/spoken.ts'
import { createTexts } from '#web/i18n/texts.ts'
import { clientAction } from './page.tsx'

speak('en', createTexts('en', { 'alert.no_connection': 'No connection.' }, 'Box'))

it('a form on a result page keeps its values without a response', async () => {
  const body = new URLSearchParams({ intent: 'void', form: 'void', note: 'Wrong list' })
  const request = new Request('https://example.test', { method: 'POST', body })
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await clientAction({ request, serverAction } as never)).toMatchObject({
    data: {
      intent: 'void',
      ok: false,
      values: { form: 'void', note: 'Wrong list' },
      failure: { general: ['No connection.'] },
    },
    init: { status: 503 },
  })
})
