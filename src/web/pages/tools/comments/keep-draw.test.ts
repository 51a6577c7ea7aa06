import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, it } from 'vitest'
import { speak } from '#web/i18n/spoken.ts'
import { createTexts } from '#web/i18n/texts.ts'
import { keepDraw } from './keep-draw.ts'

speak(
  'en',
  createTexts('en', { 'alert.no_connection': 'No connection.', 'alert.form_too_large': 'Too large.' }, 'Box'),
)

function send(
  fields: Record<string, string>,
  error: Error | ErrorResponse = new TypeError('Failed to fetch'),
) {
  const request = new Request('https://example.test', { method: 'POST', body: new URLSearchParams(fields) })
  return keepDraw(request, () => Promise.reject(error))
}

it('keeps what was typed if a draw gets no response', async () => {
  expect(await send({ intent: 'draw', title: 'Spring', winners: '3' })).toMatchObject({
    data: { values: { title: 'Spring', winners: '3' }, failure: { message: 'No connection.' } },
    init: { status: 503 },
  })
})

it('shows no error for a background count', async () => {
  expect(await send({ intent: 'weigh' })).toMatchObject({ data: {}, init: { status: 503 } })
  expect((await send({ intent: 'weigh' })) as object).not.toHaveProperty('data.failure')
})

it('shows an error for a form that is too large, even when only counting', async () => {
  const tooLarge = new ErrorResponse(413, 'Too Large', '')
  for (const intent of ['draw', 'weigh'])
    expect(await send({ intent, exclude: 'Ada' }, tooLarge)).toMatchObject({
      data: { values: { winners: '' }, failure: { message: 'Too large.' } },
      init: { status: 413 },
    })
})
