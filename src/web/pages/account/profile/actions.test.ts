import { expect, it } from 'vitest'
import { visitOf } from '#test/world/visits.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { profileActions } from './actions.ts'

/** Submits the look form to a server that rejects these calls; returns the calls that change something, and the answer. */
async function sendLook(fields: Record<string, string | File>, refused: readonly string[] = []) {
  const called: string[] = []
  const context = visitOf(async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    const isUpload = request.headers.get('content-type')?.startsWith('multipart/') === true
    // What the page reads again after a change is not of interest here.
    if (request.method !== 'GET')
      called.push(isUpload || request.method === 'DELETE' ? call : `${call} ${await request.text()}`)
    const isRefused = refused.some((one) => call.endsWith(one))
    if (call === 'GET /api/auth')
      return Response.json({ status: false, message: '', data: null }, { status: 401 })
    return Response.json(
      { status: !isRefused, message: 'words', data: isRefused ? { code: 'image_processing_error' } : {} },
      { status: isRefused ? 422 : 200 },
    )
  })
  const body = new FormData()
  for (const [name, value] of Object.entries({ intent: 'look', ...fields })) body.append(name, value)
  const request = new Request('https://example.test/auth/profile', { method: 'POST', body })
  const answer = await answerAction(request, context, profileActions)
  if (answer instanceof Response) throw new Error('the form leads away')
  return { called, answer: answer.data }
}

const file = new File(['pixels'], 'logo.png')
const noFile = new File([], '')
const color = (value: string | null) => `PUT /api/look/color {"color":${JSON.stringify(value)}}`

it('saves a logo and a color together', async () => {
  const { called, answer } = await sendLook({ file, has_color: 'on', color: '#aa0000' })
  expect(called).toEqual(['POST /api/look/logo', color('#aa0000')])
  expect(answer.ok).toBe(true)
})

it('keeps the logo without a file, and saves no color unless selected', async () => {
  expect((await sendLook({ file: noFile, color: '#1f6feb' })).called).toEqual([color(null)])
})

it('removes the logo, unless a new one is sent', async () => {
  const sent = { remove_logo: 'on', color: '#1f6feb' }
  expect((await sendLook({ ...sent, file: noFile })).called).toEqual(['DELETE /api/look/logo', color(null)])
  expect((await sendLook({ ...sent, file })).called).toEqual(['POST /api/look/logo', color(null)])
})

it('saves nothing if the logo is rejected, and keeps the color in the form', async () => {
  const { called, answer } = await sendLook({ file, has_color: 'on', color: '#aa0000' }, ['/api/look/logo'])
  expect(new Set(called)).toEqual(new Set(['POST /api/look/logo']))
  expect(answer).toMatchObject({ ok: false, values: { has_color: 'on', color: '#aa0000' } })
  expect(answer.fields['file']).toBeTruthy()
})
