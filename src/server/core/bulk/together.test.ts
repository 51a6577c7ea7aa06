import { beforeAll, expect, it } from 'vitest'
import type { BulkJob } from '#contract/lists/bulk/bulk.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { bulkActions } from '../../registry/features.ts'
import { checkChain } from '../audit/audit-log.ts'
import { workBulk } from './bulk-action.ts'

const world = await testWorld()
const { ctx } = world
const never = new AbortController().signal
let admin: Person

beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

function runFor(people: readonly Person[], action: string, options: Record<string, string>) {
  return runAs({ action, ids: people.map(({ id }) => id), count: people.length, options })
}
async function runAs(payload: object) {
  const begun = await admin.ask({ method: 'POST', url: '/api/bulk', payload })
  const id = String(begun.json.data['id'])
  await workBulk(ctx, bulkActions(ctx), { bulk_id: id, turn: 0 }, never)
  const { json } = await admin.ask({ url: `/api/bulk/${id}`, headers: { 'x-language': 'en' } })
  return json.data as unknown as BulkJob
}
const many = (count: number) => Promise.all(Array.from({ length: count }, () => person(world)))
const auditOf = ({ id }: Person) =>
  ctx.db.selectFrom('audit_trail').select(['act', 'changes']).where('record_id', '=', id).execute()
const accountOf = ({ id }: Person) =>
  ctx.db
    .selectFrom('users')
    .select(['status', 'ban_reason', 'plan'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

it('bans many at once, and reports those who can’t be banned with reasons', async () => {
  const [gone, ...people] = await many(12)
  if (!gone) throw new Error('There are people.')
  await ctx.db.updateTable('users').set({ status: 'deleted' }).where('id', '=', gone.id).execute()
  // Deleted, and one's own account: each fails alone, wherever the two are among the others.
  const job = await runFor([...people, gone, admin], 'users.status', {
    status: 'banned',
    ban_reason: ' sends advertising ',
  })
  expect(job).toMatchObject({ done: 11, failed: 2, is_finished: true })
  const failed = job.rows.filter(({ state }) => state === 'failed')
  expect(failed.map(({ id }) => id).sort()).toEqual([gone.id, admin.id].sort())
  expect(new Set(failed.map(({ message }) => message)).size).toBe(2)
  for (const one of people) {
    expect(await accountOf(one)).toMatchObject({ status: 'banned', ban_reason: 'sends advertising' })
    expect(await auditOf(one)).toEqual([
      {
        act: 'update',
        changes: { status: ['active', 'banned'], ban_reason: [null, 'sends advertising'] },
      },
    ])
    expect((await one.ask({ url: '/api/auth' })).status).toBe(401)
  }
  expect(await accountOf(admin)).toMatchObject({ status: 'active', ban_reason: null })
  expect(await checkChain(ctx)).toMatchObject({ holds: true })
})

it('grants a plan to many at once, without notifying those who already have it', async () => {
  const [first, second, banned] = await many(3)
  if (!first || !second || !banned) throw new Error('There are people.')
  await ctx.db.updateTable('users').set({ plan: 'pro' }).where('id', '=', second.id).execute()
  await ctx.db
    .updateTable('users')
    .set({ status: 'banned', ban_reason: 'spam' })
    .where('id', '=', banned.id)
    .execute()
  const job = await runFor([first, second, banned], 'users.plan', { plan: 'pro', plan_reason: 'a prize' })
  expect(job).toMatchObject({ done: 3, failed: 0 })
  expect(await accountOf(first)).toEqual({ status: 'active', ban_reason: null, plan: 'pro' })
  expect(await accountOf(banned)).toEqual({ status: 'banned', ban_reason: 'spam', plan: 'pro' })
  const notified = await ctx.db
    .selectFrom('notifications')
    .select('user_id')
    .where('type', '=', 'plan_changed')
    .execute()
  expect(notified.map(({ user_id }) => user_id).sort()).toEqual([first.id, banned.id].sort())
  expect(await auditOf(second)).toEqual([])
})

it('restores many deleted people at once; only those whose name is taken fail', async () => {
  const [taken, ...people] = await many(4)
  if (!taken) throw new Error('There are people.')
  const deletion = await runFor([taken, ...people], 'users.delete', {})
  expect(deletion).toMatchObject({ done: 4, failed: 0 })
  const { username } = await ctx.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', taken.id)
    .executeTakeFirstOrThrow()
  const [heir] = await many(1)
  await ctx.db
    .updateTable('users')
    .set({ username })
    .where('id', '=', heir?.id ?? '')
    .execute()
  const undoing = await runAs({ action: 'users.restore', undoes: deletion.id, count: 4, options: {} })
  expect(undoing).toMatchObject({ done: 3, failed: 1 })
  for (const one of people) {
    expect(await accountOf(one)).toMatchObject({ status: 'active' })
    expect((await auditOf(one)).map(({ act }) => act)).toEqual(['delete', 'restore'])
  }
  expect(await accountOf(taken)).toMatchObject({ status: 'deleted' })
  expect(await checkChain(ctx)).toMatchObject({ holds: true })
})

it('closes many sessions at once, with one log line per user', async () => {
  const [first, second] = await many(2)
  if (!first || !second) throw new Error('There are people.')
  const job = await runFor([first, second], 'users.close_sessions', {})
  expect(job).toMatchObject({ done: 2, failed: 0 })
  for (const one of [first, second]) {
    expect((await one.ask({ url: '/api/auth' })).status).toBe(401)
    expect(await auditOf(one)).toEqual([{ act: 'close', changes: { closed: [null, 1] } }])
  }
})
