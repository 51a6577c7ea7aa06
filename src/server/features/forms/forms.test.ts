import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { mailsTo } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { userDataHooks } from '../../registry/features.ts'
import { dropOldSubmissions } from './submissions/work-on-submission.ts'

const world = await testWorld()
const { ctx } = world

const site = 'office@box.example'
await ctx.db
  .insertInto('settings')
  .values({ key: 'contact_email', value: JSON.stringify(site), secret: null, updated_at: new Date() })
  .execute()

const submissionBody = (more: object = {}) => ({
  name: 'Ada Lovelace',
  email: `${randomUUID()}@example.org`,
  subject: 'A prize',
  message: `Where is it?\n${randomUUID()}`,
  consent: true,
  ...more,
})
let lastAddress = 0
const send = (
  payload: object,
  { key = randomUUID(), from = `10.1.${++lastAddress}.1`, user }: Sending = {},
) =>
  (user ?? world).ask({
    method: 'POST',
    url: '/api/forms/contact/submissions',
    payload,
    remoteAddress: from,
    headers: { 'idempotency-key': key, 'x-language': 'de' },
  })
interface Sending {
  key?: string
  from?: string
  user?: Person
}
const submissionsFrom = async (email: string) =>
  (await ctx.db.selectFrom('form_submissions').selectAll().execute()).filter(
    ({ fields }) => fields['email'] === email,
  )

it('stores a message, mails it to the site, and confirms it in the sender’s language', async () => {
  const body = submissionBody()
  const reply = await send(body)
  expect(reply.status).toBe(201)
  expect(reply.json).toMatchObject({ status: true, data: { status: 'pending' } })
  const { name, email, subject, message } = body
  expect(await submissionsFrom(email)).toMatchObject([
    { form_key: 'contact', locale: 'de', user_id: null, fields: { name, email, subject, message } },
  ])
  const toSite = (await mailsTo(world, site)).find(({ values }) => values['reply_to'] === email)
  expect(toSite).toMatchObject({ template: 'form_received', locale: 'en', values: { name, subject } })
  const [toSender, ...others] = await mailsTo(world, email)
  expect(others).toEqual([])
  // Any address can be entered, so the confirmation contains nothing that the sender typed.
  expect(toSender).toMatchObject({ template: 'form_sent', locale: 'de', values: {} })
})

it('stores a message once, even with repeated and concurrent requests', async () => {
  const body = submissionBody()
  const from = '10.0.0.1'
  const key = randomUUID()
  const replies = await Promise.all([1, 2, 3, 4].map(() => send(body, { key, from })))
  expect(new Set(replies.map(({ status, json }) => `${status} ${String(json.data['id'])}`)).size).toBe(1)
  expect(await send({ ...body, subject: 'Other' }, { key, from })).toMatchObject({
    status: 422,
    json: { data: { code: 'idempotency_key_reused' } },
  })
  const again = await send(body)
  expect(again).toMatchObject({ status: 409, json: { data: { code: 'form_already_submitted' } } })
  expect(await submissionsFrom(body.email)).toHaveLength(1)
  expect(await mailsTo(world, body.email)).toHaveLength(1)
})

it.each([
  ['a filled honeypot field', { website: 'https://spam.example' }, 'website'],
  ['a short name', { name: ' Al ' }, 'name'],
  ['an invalid address', { email: 'ada at example' }, 'email'],
  ['an address with a line break', { email: 'ada@example.org\r\nBcc: eve@evil.example' }, 'email'],
  ['an empty message', { message: ' \n ' }, 'message'],
  ['no consent', { consent: false }, 'consent'],
  ['a text that the database cannot store', { subject: 'a\0b' }, 'subject'],
  ['an unknown field', { status: 'solved' }, '_errors'],
])('refuses %s and names the field', async (_, more, field) => {
  const body = submissionBody(more)
  const { status, json } = await send(body)
  expect(status).toBe(422)
  expect(json.data['_errors']).toHaveProperty(field)
  expect(await submissionsFrom(body.email)).toEqual([])
})

it('asks to confirm a form that was sent too quickly, and then accepts it', async () => {
  const body = submissionBody({ took: 400 })
  expect(await send(body)).toMatchObject({ status: 422, json: { data: { code: 'form_too_quick' } } })
  expect(await submissionsFrom(body.email)).toEqual([])
  expect((await send({ ...body, took: 4000 })).status).toBe(201)
})

it('counts requests whose key is refused, as all others', async () => {
  const from = '10.0.0.3'
  const statuses: number[] = []
  for (let n = 0; n < 70; n++) statuses.push((await send(submissionBody(), { from, key: 'a b' })).status)
  expect(new Set(statuses)).toEqual(new Set([400, 429]))
  expect(statuses.at(-1)).toBe(429)
})

it('limits one address with a time to retry, and does not affect others', async () => {
  const from = '10.0.0.2'
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await send(submissionBody(), { from })).status)
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429])
  const errorReply = await send(submissionBody(), { from })
  expect(Number(errorReply.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(submissionBody())).status).toBe(201)
})

it('limits confirmation mails to three per hour, but stores every message', async () => {
  const email = `${randomUUID()}@example.org`
  for (let n = 0; n < 5; n++) await send(submissionBody({ email }))
  expect(await submissionsFrom(email)).toHaveLength(5)
  expect(await mailsTo(world, email)).toHaveLength(3)
})

it('exports and deletes the messages of an account; old ones are deleted after a time', async () => {
  const user = await person(world)
  const [body, foreign] = [submissionBody(), submissionBody()]
  await send(body, { user })
  await send(foreign)
  const parts = await userDataHooks(ctx).exportData(ctx.db, `user:${user.id}`)
  const rows = parts.find(({ name }) => name === 'form-submissions')?.rows
  expect(rows).toMatchObject([{ form: 'contact', status: 'pending', locale: 'de' }])
  expect(rows?.[0]?.['fields']).toContain(body.email)
  await userDataHooks(ctx).forget(ctx.db, `user:${user.id}`)
  expect(await submissionsFrom(body.email)).toEqual([])
  expect(await submissionsFrom(foreign.email)).toHaveLength(1)
  await dropOldSubmissions(ctx.db, new Date(Date.now() + 1000))
  expect(await submissionsFrom(foreign.email)).toEqual([])
})
