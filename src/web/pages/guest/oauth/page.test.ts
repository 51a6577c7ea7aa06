import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { visitContext } from '#web/visit/visit-context.ts'
import { linkIntent } from './kept.ts'
import { action } from './page.tsx'

function answerTo(code: string) {
  const dispatch = () =>
    Promise.resolve(Response.json({ status: false, message: 'No.', data: { code } }, { status: 422 }))
  const frame = { locale: 'en', origin: 'https://box.example' }
  const context = new RouterContextProvider()
  context.set(visitContext, { frame, t: (key: string) => key, dispatch } as never)
  const body = new URLSearchParams({ intent: linkIntent, ticket: 't', email: 'a@example.org', password: 'x' })
  const request = new Request('https://box.example/oauth/google?form', { method: 'POST', body })
  const url = new URL(request.url)
  return action({ request, context, params: { provider: 'google' }, url, pattern: '/' })
}

it.each(['recovery_code_expired', 'recovery_code_invalid', 'oauth_identity_taken'])(
  'leads a link that can only fail (%s) back to the sign-in page, which says so',
  async (code) => {
    const answer = await answerTo(code)
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).headers.get('location')).toBe('/auth/sign-in?problem=oauth_failed')
  },
)

it('stays on the form after a wrong password', async () => {
  expect(await answerTo('invalid_credentials')).toMatchObject({ data: { link: { ticket: 't' } } })
})
