import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Person, person } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { db } = world.ctx
const admin = await person(world, { role: 'Admin' })
const shutOut = (who: Person) =>
  admin.ask({ method: 'PUT', url: `/api/users/${who.id}`, payload: { status: 'banned' } })
const erase = (who: Person) => admin.ask({ method: 'DELETE', url: `/api/users/${who.id}` })
const stored = (who: Person) =>
  db.selectFrom('users').selectAll().where('id', '=', who.id).executeTakeFirstOrThrow()

/** Two requests, the second arriving before the first has ended: a lock on the account row holds up both until then. */
async function oneAfterTheOther(
  who: Person,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<Answer[]> {
  const waiting = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`.execute(db)
    ).rows[0]?.n
  return db
    .transaction()
    .execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', who.id).forUpdate().execute()
      const one = first()
      await expect.poll(waiting).toBe(1)
      const other = second()
      await expect.poll(waiting).toBe(2)
      return [one, other]
    })
    .then((asked) => Promise.all(asked))
}

it.each([
  ['closes it', { method: 'POST', url: '/api/auth/close' }],
  ['deletes it', { method: 'DELETE', url: '/api/auth' }],
  ['changes the profile', { method: 'PUT', url: '/api/auth', payload: { fullname: 'Still Here' } }],
  [
    'opens a ticket',
    { method: 'POST', url: '/api/tickets', payload: { subject: 'Prize', message: 'Where?' } },
  ],
  ['switches the second factor off', { method: 'DELETE', url: '/api/auth/totp' }],
] as const)('keeps the change by staff when its owner %s at the same moment', async (_, request) => {
  for (const act of [shutOut, erase]) {
    const eve = await person(world)
    const [staff, own] = await oneAfterTheOther(
      eve,
      () => act(eve),
      () => eve.ask(request),
    )
    expect([staff?.status, own?.status]).toEqual([200, 401])
    const after = await stored(eve)
    expect(after.status).toBe(act === shutOut ? 'banned' : 'deleted')
    expect(await db.selectFrom('support_tickets').select('id').execute()).toEqual([])
    // Accounts deleted by staff can be restored: nothing is lost for now.
    expect(after.fullname).toBe(`Person ${eve.username}`)
    expect(after.deleted_at === null).toBe(act === shutOut)
  }
})
