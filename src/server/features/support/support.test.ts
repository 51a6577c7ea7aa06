import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { maxCannedAnswers, type StaffTicket, type StaffTicketRow } from '#contract/support/staff-tickets.ts'
import type { Ticket, TicketMessage, TicketRow } from '#contract/support/support-tickets.ts'
import { mailsTo } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { userDataHooks } from '../../registry/features.ts'
import { tidyUp } from '../../registry/scheduled-jobs.ts'

const world = await testWorld()
const { ctx } = world
const site = 'office@box.example'
await ctx.db
  .insertInto('settings')
  .values({ key: 'contact_email', value: JSON.stringify(site), secret: null, updated_at: new Date() })
  .execute()

const rights = { read: true, reply: true, update: true, delete: true }
const staff = await person(world, { role: { tickets: rights } })
const second = await person(world, { role: { tickets: { read: true, reply: true } } })
let lastAddress = 0

const create = (user: Person, more: object = {}, key: string = randomUUID()) =>
  user.ask({
    method: 'POST',
    url: '/api/tickets',
    payload: { subject: 'Where is my prize', message: 'It has not come yet.', ...more },
    headers: { 'idempotency-key': key, 'x-language': 'de' },
  })
const opened = async (user: Person, more: object = {}) => String((await create(user, more)).json.data['id'])
const write = (user: Person, id: string, message: string, key: string = randomUUID()) =>
  user.ask({
    method: 'PUT',
    url: '/api/tickets',
    payload: { id, message },
    headers: { 'idempotency-key': key },
    remoteAddress: `10.3.${++lastAddress % 250}.1`,
  })
const answer = (user: Person, id: string, payload: object, key: string = randomUUID()) =>
  user.ask({
    method: 'POST',
    url: `/api/support-tickets/${id}/messages`,
    payload,
    headers: { 'idempotency-key': key },
    remoteAddress: `10.4.${++lastAddress % 250}.1`,
  })
const read = async (user: Person, id: string) =>
  (await user.ask({ url: `/api/tickets/${id}` })).json.data as unknown as Ticket
const staffTicket = async (id: string, user = staff) =>
  (await user.ask({ url: `/api/support-tickets/${id}` })).json.data as unknown as StaffTicket
const change = (id: string, payload: object, user = staff) =>
  user.ask({ method: 'PATCH', url: `/api/support-tickets/${id}`, payload })
const code = ({ json }: Awaited<ReturnType<typeof create>>) => json.data['code']
const bells = async ({ id }: Person) =>
  (
    await ctx.db
      .selectFrom('notifications')
      .select(['type', 'payload', 'status'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute()
  ).filter(({ type }) => type.startsWith('ticket'))
const auditLines = (id: string) =>
  ctx.db.selectFrom('audit_trail').selectAll().where('record_id', '=', id).orderBy('no').execute()

describe('a conversation', () => {
  it('goes back and forth, and each side sees new messages as unread', async () => {
    const ada = await person(world)
    const before = (await bells(second)).length
    const id = await opened(ada)
    expect(await read(ada, id)).toMatchObject({
      status: 'open',
      priority: 'medium',
      is_unread: false,
      messages: 1,
    })
    expect((await bells(second)).slice(before)).toMatchObject([
      { type: 'ticket_opened', payload: { desk_ticket_id: id } },
    ])
    const mail = (await mailsTo(world, site)).at(-1)
    expect(mail).toMatchObject({ template: 'ticket_received', locale: 'en' })
    expect(String(mail?.values['link'])).toMatch(new RegExp(`/dashboard/tickets/${id}$`))
    // While it is unread, another message causes no further notification.
    await write(ada, id, 'Still not.')
    expect((await bells(second)).length).toBe(before + 1)

    expect(await staffTicket(id)).toMatchObject({
      is_unread: true,
      locale: 'de',
      user: { id: ada.id, email: ada.email },
    })
    expect(await staffTicket(id)).toMatchObject({ is_unread: false })
    await staffTicket(id, second)
    expect((await bells(second)).at(-1)?.status).toBe('read')
    expect((await answer(staff, id, { message: 'On its way.' })).status).toBe(201)
    const answered = await read(ada, id)
    expect(answered).toMatchObject({ status: 'in_progress', is_unread: true, messages: 3 })
    expect(answered.conversation.map(({ place, author, name, text }) => [place, author, name, text])).toEqual(
      [
        [1, 'user', `Person ${ada.username}`, 'It has not come yet.'],
        [2, 'user', `Person ${ada.username}`, 'Still not.'],
        [3, 'staff', null, 'On its way.'],
      ],
    )
    const [firstMail, ...others] = await mailsTo(world, ada.email)
    expect(others).toEqual([])
    expect(firstMail).toMatchObject({ template: 'ticket_answered', locale: 'de' })
    expect(String(firstMail?.values['link'])).toMatch(new RegExp(`/konto/anfragen/${id}$`))

    const marked = await ada.ask({ method: 'PATCH', url: '/api/tickets', payload: { id } })
    expect(marked.json.data).toEqual({ id, unread: 0 })
    expect((await read(ada, id)).is_unread).toBe(false)
    expect(await bells(ada)).toMatchObject([
      { type: 'ticket_answered', status: 'read', payload: { ticket_id: id } },
    ])
    await write(ada, id, 'Thank you.')
    expect(await staffTicket(id)).toMatchObject({ is_unread: true, status: 'in_progress' })
    expect(
      (await auditLines(id)).map(({ act, record_name, changes }) => [act, record_name, changes]),
    ).toEqual([['answer', `#${answered.number}`, {}]])
  })

  it('mails several answers in a row once, and again for a later one', async () => {
    const ada = await person(world)
    const id = await opened(ada)
    for (const message of ['One', 'Two', 'Three']) await answer(staff, id, { message })
    expect(await mailsTo(world, ada.email)).toHaveLength(1)
    world.setTime(new Date(Date.now() + 11 * 60_000))
    await answer(staff, id, { message: 'Four' })
    world.setTime(new Date())
    expect(await mailsTo(world, ada.email)).toHaveLength(2)
  })

  it('accepts nothing after it is closed, until staff reopen it', async () => {
    const ada = await person(world)
    const id = await opened(ada)
    await answer(staff, id, { message: 'Done.', close: true })
    expect((await read(ada, id)).status).toBe('closed')
    const errorReply = await write(ada, id, 'But')
    expect([errorReply.status, code(errorReply)]).toEqual([409, 'ticket_closed'])
    expect(code(await answer(staff, id, { message: 'And' }))).toBe('ticket_closed')
    expect((await answer(staff, id, { message: 'Mind this.', is_note: true })).status).toBe(201)
    expect((await change(id, { status: 'open' })).json.data).toMatchObject({ status: 'open' })
    expect((await write(ada, id, 'But')).status).toBe(200)
    const list = await ada.ask({ url: '/api/tickets?status=closed' })
    expect(list.json.data).toMatchObject({ tickets: [], total: 0, unread: 1 })
  })

  it('is limited to twenty open ones', async () => {
    const ada = await person(world)
    const replies = await Promise.all(Array.from({ length: 24 }, () => create(ada)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(new Set(replies.filter(({ status }) => status !== 201).map(code))).toEqual(
      new Set(['too_many_tickets']),
    )
  })

  it('is limited per user, whatever the address', async () => {
    const ada = await person(world)
    const id = await opened(ada)
    const key = randomUUID()
    const first = await write(ada, id, 'Once', key)
    const statuses: number[] = []
    for (let no = 0; no < 124; no++) statuses.push((await write(ada, id, `message ${no}`)).status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(120)
    expect(statuses.slice(0, 100)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
    // What already arrived still counts as a repetition, and other users are not affected.
    expect((await write(ada, id, 'Once', key)).json.data['id']).toBe(first.json.data['id'])
    expect((await create(await person(world))).status).toBe(201)
  })
})

describe('a repeated message', () => {
  it('is stored once, and another text under its key is refused', async () => {
    const ada = await person(world)
    const key = randomUUID()
    const replies = await Promise.all([create(ada, {}, key), create(ada, {}, key), create(ada, {}, key)])
    const [id = '', ...others] = new Set(replies.map(({ json }) => String(json.data['id'])))
    expect(others).toEqual([])
    expect(code(await create(ada, { message: 'Other words.' }, key))).toBe('idempotency_key_reused')
    const again = randomUUID()
    const messages = await Promise.all([1, 2, 3].map(() => write(ada, id, 'Hello?', again)))
    expect(new Set(messages.map(({ json }) => json.data['id'])).size).toBe(1)
    expect(code(await write(ada, id, 'Hello!', again))).toBe('idempotency_key_reused')
    // The same key of another user is independent.
    const answers = await Promise.all([1, 2].map(() => answer(staff, id, { message: 'Yes' }, again)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(code(await answer(staff, id, { message: 'No' }, again))).toBe('idempotency_key_reused')
    expect((await read(ada, id)).messages).toBe(3)
    expect(await auditLines(id)).toHaveLength(1)
    // A repetition is recognized even if the ticket was closed in the meantime.
    await change(id, { status: 'closed' })
    expect((await write(ada, id, 'Hello?', again)).status).toBe(200)
  })

  it('loses no message among forty-nine concurrent ones', async () => {
    const ada = await person(world)
    const id = await opened(ada)
    const texts = Array.from({ length: 49 }, (_, no) => `message ${no}`)
    const replies = await Promise.all(
      texts.map((text, no) => (no % 2 === 0 ? write(ada, id, text) : answer(staff, id, { message: text }))),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201]))
    const { conversation, messages } = await staffTicket(id)
    expect(messages).toBe(50)
    expect(conversation.map(({ place }) => place)).toEqual(Array.from({ length: 50 }, (_, no) => no + 1))
    expect(new Set(conversation.slice(1).map(({ text }) => text))).toEqual(new Set(texts))
  })
})

it('notes are visible to staff only', async () => {
  const ada = await person(world)
  const id = await opened(ada)
  await answer(staff, id, { message: 'First' })
  const before = await read(ada, id)
  const secret = `secret-${randomUUID()}`
  const note = (await answer(staff, id, { message: secret, is_note: true })).json
    .data as unknown as TicketMessage
  expect(note).toMatchObject({ is_note: true, place: 3 })
  expect(await read(ada, id)).toEqual(before)
  await answer(staff, id, { message: 'Second' })
  const after = await read(ada, id)
  expect([after.messages, after.conversation.map(({ place }) => place)]).toEqual([3, [1, 2, 3]])
  const list = await ada.ask({ url: '/api/tickets' })
  const exported = await userDataHooks(ctx).exportData(ctx.db, `user:${ada.id}`)
  expect(exported.find(({ name }) => name === 'support-messages')?.rows).toHaveLength(3)
  for (const content of [
    after,
    list.json,
    exported,
    await bells(ada),
    await mailsTo(world, ada.email),
    await auditLines(id),
  ])
    expect(JSON.stringify(content)).not.toContain(secret)
  expect(JSON.stringify(exported)).not.toContain(staff.username)
  expect(JSON.stringify(await staffTicket(id))).toContain(secret)
})

describe('the ticket queue', () => {
  const rows = async (query: string) =>
    (await staff.ask({ url: `/api/support-tickets?${query}` })).json.data['rows'] as StaffTicketRow[]
  const word = `turn${randomUUID().slice(0, 8)}`
  let ids: Record<string, string> = {}

  beforeAll(async () => {
    const [ada, pro] = [await person(world), await person(world, { plan: 'Ultra' })]
    const now = Date.now()
    let wait = 0
    const next = (user: Person, more: object) => {
      world.setTime(new Date(now + ++wait * 1000))
      return opened(user, more)
    }
    ids = {
      closed: await next(ada, { subject: `${word} closed`, priority: 'high' }),
      low: await next(ada, { subject: `${word} low`, priority: 'low' }),
      first: await next(ada, { subject: `${word} first` }),
      later: await next(ada, { subject: `${word} later` }),
      answered: await next(pro, { subject: `${word} answered`, priority: 'high' }),
      premium: await next(pro, { subject: `${word} premium`, message: `needle-${word}`, priority: 'low' }),
    }
    await answer(staff, ids['closed'] ?? '', { message: 'Done', close: true })
    await answer(staff, ids['answered'] ?? '', { message: 'Yes' })
  })

  it('is ordered by unread, premium, priority, then longest wait', async () => {
    const found = await rows(`search=${word}`)
    expect(found.map(({ subject }) => subject.split(' ')[1])).toEqual([
      'premium',
      'first',
      'later',
      'low',
      'answered',
      'closed',
    ])
    expect(found[0]).toMatchObject({ is_premium: true, plan: 'Ultra', is_unread: true, is_challenge: false })
    expect(await rows(`search=needle-${word}`)).toHaveLength(1)
    expect(await rows(`search=${word}&status=closed`)).toHaveLength(1)
    expect((await rows(`search=${word}&sort=-turn`))[0]?.status).toBe('closed')
    const userRows = await rows(`user_id=${found[0]?.user_id}`)
    expect(userRows.map(({ subject }) => subject.split(' ')[1])).toEqual(['premium', 'answered'])
  })

  it('assigns a ticket only to those who may answer', async () => {
    const id = ids['first'] ?? ''
    const [member, reader] = [await person(world), await person(world, { role: { tickets: { read: true } } })]
    for (const { id: to } of [member, reader])
      expect(code(await change(id, { assigned_to: to }))).toBe('user_not_found')
    expect(code(await change(id, { assigned_to: 'x' }))).toBe('user_not_found')
    const updateReply = await change(id, { assigned_to: second.id, priority: 'high' })
    expect(updateReply.json.data).toMatchObject({ assigned_to: { id: second.id }, priority: 'high' })
    const { staff: some } = (await reader.ask({ url: '/api/support-tickets/staff' })).json.data as {
      staff: { id: string }[]
    }
    expect(some.map((agent) => agent.id)).toEqual(expect.arrayContaining([staff.id, second.id]))
    expect(some.map((agent) => agent.id)).not.toContain(reader.id)
    expect((await auditLines(id)).at(-1)?.changes).toMatchObject({ priority: ['medium', 'high'] })
  })

  it('exports the list with names, and deletes a ticket with all its texts', async () => {
    const csv = await world.app.inject({
      url: `/api/support-tickets/export.csv?search=${word}`,
      headers: { authorization: `Bearer ${staff.token}` },
    })
    const idle = await person(world, { role: { tickets: rights }, provedMinutesAgo: 11 })
    const late = await idle.ask({ url: '/api/support-tickets/export.json' })
    expect(code(late)).toBe('confirm_identity')
    expect([csv.statusCode, csv.body.split('\r\n').filter((line) => line.includes(word)).length]).toEqual([
      200, 6,
    ])
    const id = ids['low'] ?? ''
    expect(
      (await staff.ask({ method: 'DELETE', url: `/api/support-tickets/${id}`, payload: {} })).status,
    ).toBe(200)
    expect((await staff.ask({ url: `/api/support-tickets/${id}` })).status).toBe(404)
    expect(JSON.stringify(await auditLines(id))).not.toContain(word)
  })

  it('limits saved replies, even under concurrency', async () => {
    const add = () =>
      staff.ask({
        method: 'POST',
        url: '/api/canned-answers',
        payload: { title: `Answer ${randomUUID()}`, text: { en: 'Soon' } },
      })
    const answerRow = { text: JSON.stringify({ en: 'Soon' }), created_at: ctx.now(), updated_at: ctx.now() }
    const numbers = Array.from({ length: maxCannedAnswers - 1 }, (_, n) => n)
    const rows = numbers.map((n) => ({ id: randomUUID(), title: `Full ${n}`, ...answerRow }))
    await ctx.db.deleteFrom('canned_answers').execute()
    await ctx.db.insertInto('canned_answers').values(rows).execute()
    const replies = await Promise.all([add(), add()])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const full = await add()
    expect([code(full), full.json.message]).toEqual([
      'canned_answers_full',
      'You can have up to 200 saved replies. Delete one first.',
    ])
    await ctx.db.deleteFrom('canned_answers').execute()
  })

  it('stores saved replies by language', async () => {
    const request = (method: 'POST' | 'PUT' | 'DELETE', payload: object, id = '') =>
      staff.ask({ method, url: `/api/canned-answers${id && `/${id}`}`, payload })
    const createReply = await request('POST', { title: 'Shipping', text: { en: 'Soon', de: 'Bald', fr: '' } })
    expect([createReply.status, createReply.json.data['text']]).toEqual([201, { en: 'Soon', de: 'Bald' }])
    expect(code(await request('POST', { title: 'SHIPPING', text: { en: 'x' } }))).toBe('name_exists')
    expect((await request('POST', { title: 'Other', text: { de: 'Bald' } })).status).toBe(422)
    const id = String(createReply.json.data['id'])
    expect((await request('PUT', { title: 'Sent', text: { en: 'Today' } }, id)).json.data).toMatchObject({
      title: 'Sent',
      text: { en: 'Today' },
    })
    const { answers } = (await second.ask({ url: '/api/canned-answers' })).json.data as { answers: object[] }
    expect(answers).toHaveLength(1)
    expect((await request('DELETE', {}, id)).status).toBe(200)
    expect(code(await request('DELETE', {}, id))).toBe('canned_answer_not_found')
    expect((await auditLines(id)).map(({ act }) => act)).toEqual(['create', 'update', 'delete'])
  })
})

it('lists the latest first, in pages', async () => {
  const ada = await person(world)
  const now = Date.now()
  for (let no = 0; no < 3; no++) {
    world.setTime(new Date(now + no * 1000))
    await opened(ada, { subject: `Number ${no}` })
  }
  world.setTime(new Date())
  const { tickets, total, page_size } = (await ada.ask({ url: '/api/tickets' })).json.data as unknown as {
    tickets: TicketRow[]
    total: number
    page_size: number
  }
  expect(tickets.map(({ subject }) => subject)).toEqual(['Number 2', 'Number 1', 'Number 0'])
  expect([total, page_size]).toEqual([3, 20])
  expect((await ada.ask({ url: '/api/tickets?page=2' })).json.data).toMatchObject({ tickets: [], total: 3 })
})

it('the texts of a user are erased 90 days after they left, and not a day earlier', async () => {
  const people = [await person(world), await person(world)]
  const subjects: unknown[] = []
  for (const [no, user] of people.entries()) {
    const id = await opened(user)
    await answer(staff, id, { message: 'Yes' })
    await ctx.db.transaction().execute((trx) => userDataHooks(ctx).forget(trx, `user:${user.id}`))
    const closed = { status: 'closed', user: null, subject: 'Where is my prize' }
    expect(await staffTicket(id)).toMatchObject(closed)
    const left_at = new Date(ctx.now().getTime() - (no === 0 ? 89 : 91) * 24 * 60 * 60 * 1000)
    await ctx.db.updateTable('support_tickets').set({ left_at }).where('id', '=', id).execute()
    await tidyUp(ctx)
    const { subject, conversation } = await staffTicket(id)
    subjects.push([subject, conversation.map(({ text }) => text)])
  }
  expect(subjects).toEqual([
    ['Where is my prize', ['It has not come yet.', 'Yes']],
    ['', ['', '']],
  ])
})
