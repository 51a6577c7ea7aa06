import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { visitContext } from '#web/visit/visit-context.ts'
import { action } from './page.tsx'

it('sends the username without a space before or after it, and keeps what was typed', async () => {
  const sent: unknown[] = []
  const dispatch = async (request: Request) => {
    sent.push(await request.json())
    return Response.json(
      { status: false, message: 'Taken.', data: { code: 'username_exists' } },
      { status: 409 },
    )
  }
  const frame = { locale: 'en', origin: 'https://box.example' }
  const context = new RouterContextProvider()
  context.set(visitContext, { frame, t: (key: string) => key, dispatch } as never)
  const body = new URLSearchParams({ step: '2', username: ' ada ', email: 'ada@example.org' })
  const request = new Request('https://box.example/auth/sign-up', { method: 'POST', body })
  const answer = await action({ request, context, params: {}, url: new URL(request.url), pattern: '/' })
  // Some failures are sent twice.
  expect(sent[0]).toMatchObject({ username: 'ada', email: 'ada@example.org' })
  expect(answer).toMatchObject({ data: { values: { username: ' ada ' } } })
})
