import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mailsTo } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { filesForm, plantForm } from '#test/world/planted-forms.ts'
import { testWorld } from '#test/world/world.ts'
import { userDataHooks } from '../../registry/features.ts'
import { dropOldSubmissions } from './submissions/work-on-submission.ts'

const world = await testWorld()
const { ctx } = world

let lastAddress = 0
const send = (key: string, payload: object, user: Pick<Person, 'ask'> = world, headers = {}) =>
  user.ask({
    method: 'POST',
    url: `/api/forms/${key}/submissions`,
    payload,
    headers: { 'x-language': 'de', ...headers },
    remoteAddress: `10.7.${++lastAddress}.1`,
  })
const sendFiles = (
  key: string,
  options: object,
  files: Parameters<typeof filesForm>[1],
  user: Pick<Person, 'ask'> = world,
) =>
  user.ask({
    method: 'POST',
    url: `/api/forms/${key}/submissions`,
    remoteAddress: `10.8.${++lastAddress}.1`,
    ...filesForm(options, files),
  })
const submissionsOf = (key: string) =>
  ctx.db.selectFrom('form_submissions').selectAll().where('form_key', '=', key).execute()
const media = () => ctx.db.selectFrom('media').selectAll().execute()

it('asks for the fields of its module, without staff fields', async () => {
  const key = await plantForm(world, {
    fields: [
      {
        key: 'color',
        type: 'selection',
        required: true,
        options: [{ value: 'red', label: { en: 'Red', de: 'Rot' } }],
      },
      { key: 'rating', visibility: 'staff', required: true },
      { key: 'since', type: 'date' },
    ],
  })
  const formReply = await world.ask({
    method: 'GET',
    url: `/api/forms/${key}`,
    headers: { 'x-language': 'de' },
  })
  expect(formReply.json.data).toMatchObject({
    key,
    is_sent: false,
    fields: [{ key: 'color', options: [{ value: 'red', label: { de: 'Rot' } }] }, { key: 'since' }],
  })
  expect((await send(key, { color: 'red', since: '2026-02-01' })).status).toBe(201)
  expect((await submissionsOf(key))[0]?.fields).toEqual({ color: 'red', since: '2026-02-01' })
  for (const [values, field] of [
    [{ color: 'blue' }, 'color'],
    [{}, 'color'],
    [{ color: 'red', since: 'soon' }, 'since'],
    [{ color: 'red', rating: 'best' }, '_errors'],
    [{ color: 'red', username: 'planted' }, '_errors'],
  ] as const) {
    const { status, json } = await send(key, values)
    expect([field, status]).toEqual([field, 422])
    expect(json.data['_errors']).toHaveProperty(field)
  }
  expect(await submissionsOf(key)).toHaveLength(1)
})

it('is available only to those who may see it', async () => {
  const key = await plantForm(world, { fields: [{ key: 'word' }], visibility: 'logged_in' })
  const user = await person(world)
  expect((await send(key, { word: 'a' })).json.data['code']).toBe('form_not_found')
  expect((await world.ask({ method: 'GET', url: `/api/forms/${key}` })).status).toBe(404)
  expect((await send(key, { word: 'a' }, user)).status).toBe(201)
  expect((await send('blog', { word: 'a' })).json.data['code']).toBe('form_not_found')
  // The form has no email field, so the confirmation goes to the account's address.
  expect(await mailsTo(world, user.email)).toMatchObject([{ template: 'form_sent', locale: 'de' }])
})

it('accepts a one-time form once per account and browser', async () => {
  const key = await plantForm(world, { fields: [{ key: 'word' }], isOnce: true })
  const [ada, bob] = [await person(world), await person(world)]
  expect((await send(key, { word: 'a' }, ada)).status).toBe(201)
  expect((await send(key, { word: 'b' }, ada)).json.data['code']).toBe('form_already_submitted')
  expect((await send(key, { word: 'c' }, bob)).status).toBe(201)
  const first = await send(key, { word: 'd' })
  expect(first.status).toBe(201)
  const cookie = first.cookie
  expect((await send(key, { word: 'e' }, world, { cookie })).json.data['code']).toBe('form_already_submitted')
  expect((await send(key, { word: 'f' })).status).toBe(201)
  expect(await submissionsOf(key)).toHaveLength(4)
  const formReply = await ada.ask({ method: 'GET', url: `/api/forms/${key}` })
  expect(formReply.json.data['is_sent']).toBe(true)
})

it('accepts one of several concurrent submissions of one person', async () => {
  const key = await plantForm(world, { fields: [{ key: 'word' }], isOnce: true })
  const ada = await person(world)
  const replies = await Promise.all(['a', 'b', 'c', 'd'].map((word) => send(key, { word }, ada)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
})

it('keeps attached files privately until the submission is deleted', async () => {
  const key = await plantForm(world, {
    fields: [{ key: 'word' }, { key: 'papers', type: 'file', required: true }],
  })
  const ada = await person(world)
  const files = [
    { field: 'papers', name: 'one.txt', content: 'first paper' },
    { field: 'papers', name: '../../two.txt', content: 'second paper' },
  ]
  const before = (await media()).length
  const reply = await sendFiles(key, { word: 'a' }, files, ada)
  expect(reply.json).toMatchObject({ status: true })
  const attachments = (await media()).filter(({ module }) => module === key)
  expect(attachments).toMatchObject([{ is_private: true, kind: 'document' }, { is_private: true }])
  expect(attachments.map(({ file_name }) => file_name)).toEqual(['one.txt', 'two.txt'])
  expect((await submissionsOf(key))[0]?.fields).toEqual({
    word: 'a',
    papers: attachments.map(({ id }) => id),
  })
  // They are not served at their address.
  expect((await world.ask({ method: 'GET', url: `/media/${attachments[0]?.path}` })).status).toBe(404)
  const exported = (await userDataHooks(ctx).exportData(ctx.db, `user:${ada.id}`)).find(
    ({ name }) => name === 'form-submissions',
  )
  expect(exported?.rows).toMatchObject([{ form: key, files: 'one.txt, two.txt' }])
  await userDataHooks(ctx).forget(ctx.db, `user:${ada.id}`)
  expect((await media()).length).toBe(before)
  await sendFiles(key, { word: 'b' }, files.slice(0, 1))
  await dropOldSubmissions(ctx.db, new Date(Date.now() + 1000))
  expect(await submissionsOf(key)).toEqual([])
  expect((await media()).length).toBe(before)
})

it('reports file errors on the field, and stores nothing', async () => {
  const key = await plantForm(world, {
    fields: [
      { key: 'papers', type: 'file', settings: { kinds: ['document'] } },
      { key: 'photo', type: 'image' },
    ],
  })
  const text = { field: 'papers', name: 'a.txt', content: 'words' }
  for (const [files, field] of [
    [[text, text, text], 'papers'],
    [[{ ...text, content: 'x'.repeat(20_001) }], 'papers'],
    [[{ ...text, content: '' }], 'papers'],
    [[{ ...text, name: 'a.exe' }], 'papers'],
    [[{ ...text, name: 'a.pdf' }], 'papers'],
    [[{ ...text, field: 'photo' }], 'photo'],
    [[{ ...text, field: 'photo', name: 'a.png' }], 'photo'],
    [[{ ...text, field: 'website' }], '_errors'],
  ] as const) {
    const { status, json } = await sendFiles(key, {}, files)
    expect([field, status, json.data['code']]).toEqual([field, 422, 'validation_failed'])
    expect(json.data['_errors']).toHaveProperty(field)
  }
  const [foreign] = await media()
  const named = await send(key, { papers: [foreign?.id ?? '00000000-0000-4000-8000-000000000001'] })
  expect(named.json.data['_errors']).toHaveProperty('papers')
  expect(await submissionsOf(key)).toEqual([])
  const tied = await ctx.db.selectFrom('media').select('id').where('module', '=', key).execute()
  expect(tied).toEqual([])
})

it('is deleted with its submissions and files unless a page needs it', async () => {
  const admin = await person(world, { role: 'Admin' })
  const drop = (key: string, records: number) =>
    admin.ask({ method: 'DELETE', url: `/api/modules/${key}`, payload: { records } })
  expect((await drop('contact', 0)).json.data['code']).toBe('module_needed')
  const key = await plantForm(world, { fields: [{ key: 'papers', type: 'file' }] })
  await sendFiles(key, {}, [{ field: 'papers', name: 'one.txt', content: 'first paper' }])
  expect((await media()).filter(({ module }) => module === key)).toHaveLength(1)
  expect((await drop(key, 1)).status).toBe(200)
  expect(await submissionsOf(key)).toEqual([])
  expect((await media()).filter(({ module }) => module === key)).toEqual([])
})

it('accepts the same answer from many anonymous people, but from each once', async () => {
  const options = [{ value: 'yes', label: { en: 'Yes' } }]
  const key = await plantForm(world, { fields: [{ key: 'vote', type: 'radio', options }] })
  const ada = await person(world)
  const first = await send(key, { vote: 'yes' })
  expect([first.status, (await send(key, { vote: 'yes' }, ada)).status]).toEqual([201, 201])
  expect((await send(key, { vote: 'yes' }, ada)).json.data['code']).toBe('form_already_submitted')
  expect((await send(key, { vote: 'yes' })).status).toBe(201)
  // A browser's first submission returns the cookie that the second one sends.
  const from = { method: 'POST', url: `/api/forms/${key}/submissions`, remoteAddress: '10.9.1.1' } as const
  const { cookie } = await world.ask({ ...from, payload: { vote: 'yes' } })
  const again = await world.ask({ ...from, payload: { vote: 'yes' }, headers: { cookie } })
  expect(again.json.data['code']).toBe('form_already_submitted')
})

it('is not stored for a form that is deleted at the same moment', async () => {
  const key = await plantForm(world, { fields: [{ key: 'word' }] })
  let sending: ReturnType<typeof send> | undefined
  await ctx.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('modules').where('key', '=', key).execute()
    sending = send(key, { word: 'a' })
    await setTimeout(150)
  })
  expect((await sending)?.json.data['code']).toBe('form_not_found')
  expect(await submissionsOf(key)).toEqual([])
})

it('stores text in the language it was written in, which satisfies a required field', async () => {
  const key = await plantForm(world, { fields: [{ key: 'about', type: 'multilang_text', required: true }] })
  expect((await send(key, { about: {} })).status).toBe(422)
  expect((await send(key, { about: { de: 'Grüße' } })).status).toBe(201)
  expect((await submissionsOf(key))[0]).toMatchObject({ fields: { about: { de: 'Grüße' } }, locale: 'de' })
})
