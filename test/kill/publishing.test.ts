import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { workersOf } from '../../src/server/registry/scheduled-jobs.ts'
import { person } from '../world/people.ts'
import { plantModule } from '../world/planted-contents.ts'
import { testWorld } from '../world/world.ts'

const world = await testWorld()
const { db, queue } = world.ctx
await plantModule(world, { key: 'recipes' })
const rights = { read: true, create: true, update: true, delete: true }
const editor = await person(world, { role: { external: { dashboard: true }, recipes: rights } })
const jobState = async (id: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = 'publish_content' and data->>'content_id' = ${id}`.execute(db)
  return rows[0]?.state
}

it('publishes a scheduled record once, even if the process is killed meanwhile', async () => {
  const payload = { title: { en: 'Soup' }, fields: {} }
  const made = await editor.ask({ method: 'POST', url: '/api/contents/recipes', payload })
  const id = String(made.json.data['id'])
  const publish_at = new Date(Date.now() - 1000)
  await db.updateTable('contents').set({ publish_at, publish_by: editor.id }).where('id', '=', id).execute()
  const read = () => db.selectFrom('contents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const acts = () =>
    db
      .selectFrom('audit_trail')
      .select('act')
      .where('record_id', '=', id)
      .where('act', '=', 'publish')
      .execute()
  // The record is published, and its audit line is slow to write: the process is killed at that point.
  await sql`create function take_long() returns trigger language plpgsql as
    $$ begin perform pg_sleep(30); return new; end $$`.execute(db)
  await sql`create trigger take_long before insert on audit_trail for each row execute function take_long()`.execute(
    db,
  )
  const due = { content_id: id, publish_at: publish_at.toISOString() }
  await queue.send('publish_content', due)
  const child = fork(join(import.meta.dirname, 'publishing-child.ts'), [world.databaseUrl])
  await expect.poll(() => jobState(id), { timeout: 60_000 }).toBe('active')
  await pause(300)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%audit_trail%' and pid <> pg_backend_pid()`.execute(db)
  await sql`drop trigger take_long on audit_trail`.execute(db)
  expect([(await read()).status, await acts(), await jobState(id)]).toEqual(['draft', [], 'active'])

  // The queue delivers the job again; even if it runs twice at once, it takes effect once.
  const work = workersOf(world.ctx).publish_content
  const running = new AbortController().signal
  await Promise.all([work(due, running), work(due, running)])
  expect([(await read()).status, await acts()]).toEqual(['published', [{ act: 'publish' }]])
}, 120_000)
