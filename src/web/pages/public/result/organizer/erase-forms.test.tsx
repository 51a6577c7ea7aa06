import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { visitOf } from '#test/world/visits.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { answerResultForm } from '../answer-result-form.ts'
import type { ErasureRequests } from '../load-result.ts'
import type { ResultAnswer } from '../result-answer.ts'
import { EraseForms } from './erase-forms.tsx'

// The build makes the catalogs; nothing is learned late here.
vi.mock('#web/i18n/catalogs.ts', () => ({ catalogs: {} }))

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

/** The page without scripts, with one request. */
function page(status: ErasureRequests[number]['status'], answer?: ResultAnswer) {
  const request = {
    id: 'r1',
    name: 'Ada',
    contact: null,
    message: '',
    created_at: '2026-11-30T12:00:00Z',
    status,
  }
  const element = <EraseForms id="g1" requests={[request as never]} />
  const hydrationData = { loaderData: {}, ...(answer && { actionData: { result: answer } }) }
  const router = createMemoryRouter([{ id: 'result', path: '/', element }], { hydrationData })
  return renderToString(
    <FrameProvider frame={frame} t={(key) => key} patterns={[] as never}>
      <RouterProvider router={router} />
    </FrameProvider>,
  )
}

const formOf = (html: string, intent: string) =>
  html.split('<form ').find((part) => part.includes(`value="${intent}"`) && part.includes('value="r1"')) ?? ''

it('asks to confirm that a request is declined, as it asks before a name is removed', async () => {
  const html = page('open')
  for (const intent of ['erase', 'refuse_erasure'])
    expect(formOf(html, intent)).toContain(`id="${intent}-r1-confirm"`)
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent: 'refuse_erasure', id: 'g1', request_id: 'r1' }))
    form.set(name, value)
  const sent: string[] = []
  const context = visitOf((request) => {
    sent.push(new URL(request.url).pathname)
    return Promise.resolve(Response.json({ status: true, message: '', data: null }))
  })
  expect(await answerResultForm(form, 'abc', context)).toMatchObject({ status: 422, answer: { ok: false } })
  expect(sent).toEqual([])
  form.set('confirm', 'yes')
  expect(await answerResultForm(form, 'abc', context)).toMatchObject({ status: 200, answer: { ok: true } })
  expect(sent).toEqual(['/api/giveaways/g1/erasure-requests/r1/refusal'])
})

it.each([
  ['erase', 'done', 'organizer.erasures.done'],
  ['refuse_erasure', 'refused', 'organizer.erasures.refused'],
] as const)('says without scripts that %s worked, where its form was', (intent, status, said) => {
  const answer = { intent, ok: true, values: { form: 'r1' } }
  const html = page(status, answer)
  expect(html).toContain(`id="${intent}-r1-form"`)
  expect(html).toContain(said)
  expect(page(status), 'only as an answer').not.toContain(said)
  expect(page(status, { ...answer, values: { form: 'other' } })).not.toContain(said)
})
