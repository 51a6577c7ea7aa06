import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { db } = world.ctx

it('an answer closes its ticket only with the permission to change tickets', async () => {
  const owner = await person(world)
  const [id, now] = [randomUUID(), new Date()]
  await db
    .insertInto('support_tickets')
    .values({
      id,
      user_id: owner.id,
      locale: 'en',
      app_number: 1,
      subject: 'About it',
      priority: 'medium',
      status: 'open',
      is_premium: false,
      last_message_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const say = (by: Person, payload: object) =>
    by.ask({ method: 'POST', url: `/api/support-tickets/${id}/messages`, payload })
  const replier = await person(world, { role: { tickets: { read: true, reply: true } } })
  const refused = await say(replier, { message: 'Done.', close: true })
  expect(refused.json.data['code']).toBe('not_permitted')
  expect(await db.selectFrom('support_messages').select('id').where('ticket_id', '=', id).execute()).toEqual(
    [],
  )
  expect((await say(replier, { message: 'Soon.' })).status).toBe(201)
  const closer = await person(world, { role: { tickets: { read: true, reply: true, update: true } } })
  expect((await say(closer, { message: 'Done.', close: true })).status).toBe(201)
  const { status } = await db
    .selectFrom('support_tickets')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('closed')
})
