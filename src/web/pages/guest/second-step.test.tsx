import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { type Frame, FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { answerSecond, asksSecond, type SecondAnswer, SecondStep } from './second-step.tsx'
import { action } from './sign-in/page.tsx'

// Shows what it was given; the real one needs a browser.
vi.mock('./passkey-button.tsx', () => ({
  PasskeyButton: ({ remember }: { remember: boolean }) => <output>remember: {String(remember)}</output>,
}))

const frame: Frame = { locale: 'en', appNumber: 1, origin: 'https://box.example', indexable: true }
const second = { ticket: 'ticket', methods: ['totp', 'passkey'] as ('totp' | 'passkey')[] }

/** A visit whose calls all get this reply. */
function visit(status: number, data: object) {
  const context = new RouterContextProvider()
  const dispatch = () =>
    Promise.resolve(Response.json({ status: status < 400, message: 'The reply.', data }, { status }))
  context.set(visitContext, { frame, t: (key: string) => key, dispatch } as never)
  return context
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function rendered(answer: SecondAnswer): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <SecondStep answer={answer} to="/auth" /> }])
  return renderToStaticMarkup(
    <FrameProvider frame={frame} t={createTexts('en', {}, 'Box')} patterns={patternsOf('en')}>
      <Stub initialEntries={['/']} />
    </FrameProvider>,
  )
}

it('asks to sign in again once its time or its tries are over, and not for another link', async () => {
  const gone = visit(410, { code: 'recovery_code_expired' })
  const answer = await answerSecond(formOf({ ticket: 'old', code: '123456' }), gone)
  expect(answer).not.toHaveProperty('second')
  const message = 'guest.second.expired'
  expect(answer).toMatchObject({ failure: { message, general: [message], fields: {} } })
})

it('passes on to the passkey whether to stay signed in, also after a wrong code', async () => {
  const wrong = visit(422, { code: 'second_factor_invalid' })
  for (const remember of [true, false]) {
    const html = rendered(asksSecond(second, { remember }))
    expect(html).toContain(`remember: ${remember}`)
    expect(html.includes('name="remember_me"')).toBe(remember)
    const again = formOf({ ticket: 'ticket', ...(remember && { remember_me: 'yes' }) })
    expect(await answerSecond(again, wrong)).toMatchObject({ remember, second: { ticket: 'ticket' } })
  }
})

it('hears from the form of the first step whether to stay signed in', async () => {
  const context = visit(200, { token: null, user: null, second_factor: second })
  for (const remember of [true, false]) {
    const body = formOf({ username: 'ada', password: 'x', ...(remember && { remember_me: 'yes' }) })
    const request = new Request('https://box.example/auth/sign-in', { method: 'POST', body })
    const url = new URL(request.url)
    const answer = await action({ request, context, params: {}, url, pattern: '/' })
    expect(answer).toMatchObject({ data: { remember, second } })
  }
})
