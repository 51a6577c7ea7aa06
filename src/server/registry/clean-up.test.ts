import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testWorld } from '../../../test/world/world.ts'
import { tidyUp } from './scheduled-jobs.ts'

const world = await testWorld()
const { ctx } = world

it('a failing step is logged by name, and does not stop the others', async () => {
  const old = new Date(ctx.now().getTime() - 400 * 24 * 60 * 60 * 1000)
  await sql`insert into form_submissions (id, form_key, locale, fields, account, request_hash, created_at)
    values (${randomUUID()}, 'contact', 'en', '{}', 'x', '', ${old})`.execute(ctx.db)
  // The step before the deletion of submissions cannot run.
  await sql`alter table notifications rename to notifications_elsewhere`.execute(ctx.db)
  const logged: { details: object; message: string }[] = []
  const error = (details: object, message: string) => void logged.push({ details, message })
  await tidyUp({ ...ctx, log: { ...ctx.log, error } })
  await sql`alter table notifications_elsewhere rename to notifications`.execute(ctx.db)

  expect(logged).toMatchObject([
    {
      details: {
        step: 'read notifications',
        err: { message: 'relation "notifications" does not exist' },
      },
    },
  ])
  expect(await ctx.db.selectFrom('form_submissions').select('id').execute()).toEqual([])
  logged.length = 0
  await tidyUp({ ...ctx, log: { ...ctx.log, error } })
  expect(logged).toEqual([])
})
