import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { testWorld } from '#test/world/world.ts'
import { lockLedger } from '../ledger/store.ts'
import { finishDraw } from './finish-draw.ts'

const world = await testWorld()
const { ctx } = world

it('finishes a draw while another node seals the same request again', async () => {
  ctx.reached = (point) => {
    if (point === 'sealed') throw new Error('this node stops here')
  }
  const payload = { source: { type: 'list', entries: ['Ada', 'Bob'] }, winners: 1 }
  const headers = { 'idempotency-key': 'the-same-on-both-nodes' }
  await world.ask({ method: 'POST', url: '/api/giveaways', payload, headers })
  ctx.reached = () => {}
  const sealed = await ctx.db.selectFrom('giveaways').selectAll().executeTakeFirstOrThrow()
  expect(sealed.status).toBe('sealed')

  let finishing: Promise<unknown> = Promise.resolve()
  const repeated = ctx.db.transaction().execute(async (trx) => {
    await lockLedger(trx)
    finishing = finishDraw(ctx, sealed.id, 0)
    await vi.waitFor(async () => expect(await waitingForTheLedger()).toBe(1), 10_000)
    await sql`insert into giveaways select (jsonb_populate_record(g, jsonb_build_object(
      'id', gen_random_uuid(), 'share_code', 'another', 'commit_hash', 'another'))).*
      from giveaways g where id = ${sealed.id}`.execute(trx)
  })
  await expect(repeated).rejects.toMatchObject({ code: '23505', constraint: 'giveaways_idempotency' })
  await expect(finishing).resolves.toMatchObject({ status: 'finished' })
})

async function waitingForTheLedger(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
