import { expect, it } from 'vitest'
import type { Viewer } from '#server/context.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { tidyUp } from '../../registry/scheduled-jobs.ts'
import { listChallenges } from './challenges.ts'
import { adoptChallenges } from './feature.ts'

const world = await testWorld()
const { db } = world.ctx

const challengeBody = { reason: 'entries', text: 'My comment is missing from the list.' }
let addresses = 0

/** A separate address per visitor, because challenges are limited per address and hour. */
const somewhere = () => {
  addresses += 1
  return `198.51.${Math.floor(addresses / 200)}.${(addresses % 200) + 1}`
}

async function aDraw(owner: Pick<Person, 'ask'>): Promise<string> {
  const payload = { winners: 1, title: 'Mugs', source: { type: 'list', entries: ['Ada', 'Bob', 'Cleo'] } }
  const { json } = await owner.ask({ method: 'POST', url: '/api/giveaways', payload })
  return String(json.data['share_code'])
}

const at = (code: string) => `/api/results/${code}/challenges`
const challenge = (
  author: Pick<Person, 'ask'>,
  code: string,
  payload: object = challengeBody,
  key?: string,
) =>
  author.ask({
    method: 'POST',
    url: at(code),
    payload,
    remoteAddress: somewhere(),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })

async function list(viewer: Pick<Person, 'ask'>, code: string) {
  const { json } = await viewer.ask({ method: 'GET', url: at(code) })
  return json.data as {
    challenges: { id: string; text: string; answer: string | null; answered_by: string | null }[]
    waiting: number
    may_answer: boolean
  }
}

const answer = (user: Pick<Person, 'ask'>, code: string, id: string, text = 'It came too late.') =>
  user.ask({ method: 'POST', url: `${at(code)}/${id}/answer`, payload: { answer: text } })

const otherUser = { ask: world.ask }

it.each([
  [{ type: 'list', entries: ['Ada', 'Bob', 'Cleo'] }, 'Draw for 2 winners'],
  [{ type: 'chance', tool: 'coins', coins: 3 }, '3 coins'],
  [{ type: 'chance', tool: 'dice', dice: '2d6' }, '2d6'],
  [{ type: 'chance', tool: 'numbers', from: '1', to: '9' }, '1 number'],
])('names an untitled draw by its kind, without names of people: %j', async (source, title) => {
  const [organizer, author] = [await person(world), await person(world)]
  const payload = { source, mode: 'local', ...(source.type === 'list' && { winners: 2 }) }
  const { json } = await organizer.ask({ method: 'POST', url: '/api/giveaways', payload })
  const sent = await challenge(author, String(json.data['share_code']))
  const { subject } = await db
    .selectFrom('support_tickets')
    .select('subject')
    .where('id', '=', String(sent.json.data['ticket_id']))
    .executeTakeFirstOrThrow()
  expect(subject.split(': ')[1]).toBe(title)
  const bell = await organizer.ask({ method: 'GET', url: '/api/auth/notifications' })
  const text = expect.stringContaining(`“${title}”`) as string
  expect(bell.json.data['notifications']).toMatchObject([{ text }])
})

it('opens a ticket, notifies the organizer, and shows the text once it is answered', async () => {
  const [organizer, author, staff, other] = [
    await person(world),
    await person(world),
    await person(world, { role: { tickets: { read: true, reply: true } } }),
    await person(world),
  ]
  const code = await aDraw(organizer)
  const reply = await challenge(author, code)
  expect(reply.status).toBe(201)
  const ticket = await db
    .selectFrom('support_tickets')
    .selectAll()
    .where('id', '=', String(reply.json.data['ticket_id']))
    .executeTakeFirstOrThrow()
  expect(ticket).toMatchObject({
    user_id: author.id,
    subject: 'Dispute: Mugs',
    priority: 'high',
    status: 'open',
    messages: 1,
    unread_by_staff: true,
  })
  const bell = await organizer.ask({ method: 'GET', url: '/api/auth/notifications' })
  expect(bell.json.data['notifications']).toMatchObject([{ type: 'result_challenged' }])
  const mail = db.selectFrom('outbox').select('template').where('user_id', '=', organizer.id)
  expect(await mail.execute()).toEqual([{ template: 'result_challenged' }])

  // Not answered yet: those involved see the text, all others only that there is a challenge.
  for (const [reader, seen, may] of [
    [organizer, 1, true],
    [staff, 1, true],
    [author, 1, false],
    [other, 0, false],
    [otherUser, 0, false],
  ] as const) {
    const listed = await list(reader, code)
    expect([listed.challenges.length, listed.waiting, listed.may_answer]).toEqual([seen, 1, may])
  }

  const id = String(reply.json.data['id'])
  expect((await answer(other, code, id)).status).toBe(403)
  expect((await answer(otherUser, code, id)).status).toBe(403)
  const text = 'It came too late.\r\n\r\nThe team: pay.'
  expect((await answer(organizer, code, id, text)).status).toBe(200)
  expect((await answer(staff, code, id)).status).toBe(409)
  expect(await list(otherUser, code)).toMatchObject({
    challenges: [{ text: challengeBody.text, answer: text, answered_by: 'organiser' }],
    waiting: 0,
  })
  const messages = await db
    .selectFrom('support_messages')
    .select(['author', 'text'])
    .where('ticket_id', '=', ticket.id)
    .orderBy('place')
    .execute()
  expect(messages.map(({ author }) => author)).toEqual(['user', 'staff'])
  // No line of the organizer can be taken for one of the team.
  expect(messages[1]?.text.split('\n').slice(1)).toEqual([
    '',
    '> It came too late.',
    '> ',
    '> The team: pay.',
  ])
  const after = await db
    .selectFrom('support_tickets')
    .select(['status', 'unread_by_user'])
    .where('id', '=', ticket.id)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ status: 'in_progress', unread_by_user: true })
})

it('lets staff answer with a log line, and visitors ask and answer by their cookie', async () => {
  const drawn = await world.ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: { winners: 1, source: { type: 'list', entries: ['Ada', 'Bob'] } },
  })
  const code = String(drawn.json.data['share_code'])
  const organizer = {
    ask: (request: Parameters<typeof world.ask>[0]) =>
      world.ask({ ...request, headers: { ...request.headers, cookie: drawn.cookie } }),
  }
  const reply = await challenge(otherUser, code)
  expect(reply.json.data['ticket_id']).toBeNull()
  expect(
    (await challenge(otherUser, code, { reason: 'prize', text: 'It is not what was promised.' })).status,
  ).toBe(201)
  const [first = '', second = ''] = (await list(organizer, code)).challenges.map(({ id }) => id)
  expect((await answer(organizer, code, first)).json.data).toMatchObject({ answered_by: 'organiser' })

  const staff = await person(world, { role: { tickets: { read: true, reply: true } } })
  expect((await answer(staff, code, second)).json.data).toMatchObject({ answered_by: 'staff' })
  const auditLines = db
    .selectFrom('audit_trail')
    .select(['area', 'act', 'record_id'])
    .where('actor', '=', staff.id)
  expect(await auditLines.execute()).toEqual([{ area: 'tickets', act: 'answer', record_id: second }])
  const reader = await person(world, { role: { tickets: { read: true } } })
  expect((await answer(reader, code, first)).status).toBe(403)
})

it('shows a result if staff rights are missing, and fails if they cannot be read', async () => {
  const organizer = await person(world)
  const code = await aDraw(organizer)
  const user = { kind: 'user', owner: 'user:another', account: 'user:another', address: '127.0.0.1' }
  const session = { authenticatedAt: new Date() }
  const reader = { ...user, session, user: { two_factor: true }, permissions: {} } as unknown as Viewer
  expect(await listChallenges(world.ctx, reader, code)).toMatchObject({ may_answer: false })
  const broken = Object.defineProperty({ ...reader }, 'permissions', {
    get: () => {
      throw new Error('the database is gone')
    },
  })
  await expect(listChallenges(world.ctx, broken, code)).rejects.toThrow('the database is gone')
})

it('accepts a request once, three per author, and fifty that wait', async () => {
  const [organizer, author] = [await person(world), await person(world)]
  const code = await aDraw(organizer)
  const again = await Promise.all([1, 2, 3].map(() => challenge(author, code, challengeBody, 'key-of-mine')))
  expect(new Set(again.map(({ json }) => json.data['id'])).size).toBe(1)
  const otherBody = { ...challengeBody, text: 'Something else is wrong with it.' }
  expect((await challenge(author, code, otherBody, 'key-of-mine')).status).toBe(422)

  const more = await Promise.all([1, 2, 3, 4].map(() => challenge(author, code)))
  expect(more.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 409, 409])
  const signInLimiter = await Promise.all(Array.from({ length: 50 }, () => challenge(otherUser, code)))
  expect(signInLimiter.filter(({ status }) => status === 201)).toHaveLength(47)
  expect((await list(otherUser, code)).waiting).toBe(50)
})

it('refuses spam, short texts, and challenges of hidden results', async () => {
  const organizer = await person(world)
  const code = await aDraw(organizer)
  expect((await challenge(otherUser, code, { ...challengeBody, website: 'https://a.example' })).status).toBe(
    422,
  )
  expect((await challenge(otherUser, code, { ...challengeBody, text: 'short' })).status).toBe(422)
  expect((await challenge(otherUser, 'none')).status).toBe(404)
  expect((await answer(organizer, code, 'no-id')).status).toBe(404)
  await db.updateTable('giveaways').set({ is_shared: false }).where('share_code', '=', code).execute()
  expect((await challenge(otherUser, code)).status).toBe(410)
  expect((await otherUser.ask({ method: 'GET', url: at(code) })).status).toBe(410)
  expect((await organizer.ask({ method: 'GET', url: at(code) })).status).toBe(200)
})

it('keeps the answer when the author is erased, and the text until their ticket is', async () => {
  const [organizer, author] = [await person(world), await person(world)]
  const code = await aDraw(organizer)
  const reply = await challenge(author, code)
  await answer(organizer, code, String(reply.json.data['id']))
  await author.ask({ method: 'DELETE', url: '/api/auth', payload: {} })
  const storedChallenge = () =>
    db
      .selectFrom('challenges')
      .select(['asker', 'text', 'answer'])
      .where('id', '=', String(reply.json.data['id']))
      .executeTakeFirstOrThrow()
  expect(await storedChallenge()).toEqual({
    asker: null,
    text: challengeBody.text,
    answer: 'It came too late.',
  })
  await db
    .updateTable('support_tickets')
    .set({ anonymised_at: world.ctx.now() })
    .where('id', '=', String(reply.json.data['ticket_id']))
    .execute()
  await tidyUp(world.ctx)
  expect(await storedChallenge()).toEqual({ asker: null, text: '', answer: 'It came too late.' })
})

it("erases the text of a deleted user, even if the ticket was a visitor's or already deleted", async () => {
  const [organizer, author] = [await person(world), await person(world)]
  const code = await aDraw(organizer)
  const staff = await person(world, { role: { tickets: { read: true, delete: true } } })
  const deleted = await challenge(author, code)
  const url = `/api/support-tickets/${String(deleted.json.data['ticket_id'])}`
  expect((await staff.ask({ method: 'DELETE', url, payload: {} })).status).toBe(200)
  const early = await challenge(otherUser, code)
  const [first, second] = [String(deleted.json.data['id']), String(early.json.data['id'])]
  const query = db.selectFrom('challenges').selectAll().where('id', '=', second)
  const { asker: visitor, ticket_id: ticketId } = await query.executeTakeFirstOrThrow()
  await adoptChallenges(db, String(visitor), `user:${author.id}`)
  await author.ask({ method: 'DELETE', url: '/api/auth', payload: {} })
  await tidyUp(world.ctx)
  const storedTexts = async () => {
    const rows = await db
      .selectFrom('challenges')
      .select(['id', 'text'])
      .where('id', 'in', [first, second])
      .execute()
    return rows.toSorted((a, b) => Number(a.id === second) - Number(b.id === second)).map(({ text }) => text)
  }
  expect(await storedTexts()).toEqual(['', challengeBody.text])
  const ticket = db.updateTable('support_tickets').where('id', '=', ticketId)
  await ticket
    .set({ left_at: new Date('2020-01-01T00:00:00Z') })
    .where('left_at', 'is not', null)
    .execute()
  await tidyUp(world.ctx)
  expect(await storedTexts()).toEqual(['', ''])
})

it('erases texts of visitors 90 days after the answer or closing, and not a day earlier', async () => {
  const [organizer, staff] = [
    await person(world),
    await person(world, { role: { tickets: { read: true, update: true, delete: true } } }),
  ]
  const code = await aDraw(organizer)
  const day = 24 * 60 * 60 * 1000
  const ago = (days: number) => new Date(world.ctx.now().getTime() - days * day)
  const rows = () => db.selectFrom('challenges').innerJoin('giveaways', 'giveaways.id', 'giveaway_id')
  const createChallenge = async () => {
    const { json } = await challenge(otherUser, code)
    const id = String(json.data['id'])
    const query = rows().select('ticket_id').where('challenges.id', '=', id)
    return { id, ticket: String((await query.executeTakeFirstOrThrow()).ticket_id) }
  }
  const close = async ({ ticket }: { ticket: string }, days: number) => {
    const url = `/api/support-tickets/${ticket}`
    expect((await staff.ask({ method: 'PATCH', url, payload: { status: 'closed' } })).status).toBe(200)
    await db
      .updateTable('support_tickets')
      .set({ closed_at: ago(days) })
      .where('id', '=', ticket)
      .execute()
  }
  const answered = async ({ id, ticket }: { id: string; ticket: string }, days: number) => {
    await answer(organizer, code, id)
    const then = { created_at: ago(days) }
    await db.updateTable('support_messages').set(then).where('ticket_id', '=', ticket).execute()
  }
  const waiting = await createChallenge()
  const [closedLong, closed, answeredLong, answeredLately] = [
    await createChallenge(),
    await createChallenge(),
    await createChallenge(),
    await createChallenge(),
  ]
  const old = { created_at: ago(400) }
  await db.updateTable('support_messages').set(old).where('ticket_id', '=', waiting.ticket).execute()
  await close(closedLong, 91)
  await close(closed, 89)
  await answered(answeredLong, 91)
  await answered(answeredLately, 89)
  const deleted = await createChallenge()
  const url = `/api/support-tickets/${deleted.ticket}`
  expect((await staff.ask({ method: 'DELETE', url, payload: {} })).status).toBe(200)
  await db.updateTable('challenges').set(old).where('id', '=', deleted.id).execute()

  await tidyUp(world.ctx)
  const rowsWithText = await rows()
    .select('challenges.id')
    .where('text', '<>', '')
    .where('share_code', '=', code)
    .execute()
  expect(new Set(rowsWithText.map(({ id }) => id))).toEqual(
    new Set([waiting.id, closed.id, answeredLately.id]),
  )
  const subjects = await db
    .selectFrom('support_tickets')
    .select(['id', 'status'])
    .where('subject', '=', '')
    .where(
      'id',
      'in',
      [waiting, closedLong, closed, answeredLong, answeredLately].map(({ ticket }) => ticket),
    )
    .execute()
  expect(new Map(subjects.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [closedLong.ticket, 'closed'],
      [answeredLong.ticket, 'closed'],
    ]),
  )
  expect((await list(organizer, code)).challenges.find(({ id }) => id === answeredLong.id)).toMatchObject({
    text: '',
    answer: 'It came too late.',
  })
})
