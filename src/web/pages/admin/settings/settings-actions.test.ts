import { beforeEach, expect, it } from 'vitest'
import { groupOf } from '#contract/site/settings-groups.ts'
import { visitOf } from '#test/world/visits.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { settingsActions } from './settings-actions.ts'
import { begunAfterConflict, begunText } from './settings-change.ts'

const contact = groupOf('contact')!

let stored: Record<string, unknown>
let sent: Record<string, unknown>[]
beforeEach(() => {
  stored = { contact_email: 'a@b.example', contact_phone: '1', contact_address: '', contact_message: {} }
  sent = []
})

/** A server that keeps settings. */
async function dispatch(request: Request): Promise<Response> {
  if (request.method === 'PUT') {
    const change = (await request.json()) as Record<string, unknown>
    sent.push(change)
    Object.assign(stored, change)
  }
  const data = { values: stored, secrets: {}, roles: [], reload_store: false }
  return Response.json({ status: true, message: '', data })
}

/** The form as it is opened now, with what is typed into it. */
const open = (typed: Record<string, string>) => ({
  intent: 'save',
  group: 'contact',
  contact_email: String(stored['contact_email']),
  contact_phone: String(stored['contact_phone']),
  contact_address: String(stored['contact_address']),
  begun: begunText(contact, stored),
  ...typed,
})

async function save(values: Record<string, string>) {
  const body = new URLSearchParams(values)
  const request = new Request('https://example.test/dashboard/settings', { method: 'POST', body })
  const answer = await answerAction(request, visitOf(dispatch), settingsActions())
  if (answer instanceof Response) throw new Error('the settings lead nowhere')
  return answer.data
}

it("keeps a colleague's changes made while the form was open", async () => {
  const form = open({ contact_phone: '2' })
  stored['contact_email'] = 'colleague@b.example'
  expect((await save(form)).ok).toBe(true)
  expect(sent).toEqual([{ contact_phone: '2' }])
  expect(stored['contact_email']).toBe('colleague@b.example')
})

it('rejects a conflicting setting once and replaces it on the second try', async () => {
  const form = open({ contact_phone: '2' })
  stored['contact_phone'] = '3'
  expect(await save(form)).toMatchObject({ ok: false, isConflict: true, values: { contact_phone: '2' } })
  expect(sent).toEqual([])
  expect((await save({ ...form, begun: begunAfterConflict(contact, form, stored) })).ok).toBe(true)
  expect(stored['contact_phone']).toBe('2')
})
