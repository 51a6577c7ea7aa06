import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openShop } from '#test/payments/shop.ts'
import { type Person, person } from '#test/world/people.ts'
import type { BulkAction, BulkOptions } from '../core/bulk/bulk-action.ts'
import { bulkActions } from './features.ts'

const { world, holder } = await openShop()
const { ctx } = world

it('a staff action changes no row once the permission was revoked', async () => {
  // Restoring from the trash takes the permission of each record instead.
  const actions = Object.entries(bulkActions(ctx)).filter(
    ([name, { permission }]) => permission !== 'signed_in' && name !== 'trash.restore',
  )
  expect(actions.length).toBeGreaterThan(20)
  const plain = await person(world)
  const { subscription } = await holder('basic')
  const [held, session] = await Promise.all([
    ctx.db
      .selectFrom('subscriptions')
      .select('id')
      .where('external_subscription_id', '=', subscription)
      .executeTakeFirstOrThrow(),
    ctx.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow(),
  ])
  const rows: Record<string, string> = { 'subscriptions.cancel': held.id, 'sessions.close': session.id }
  const outcomes: Record<string, string> = {}
  for (const [name, action] of actions)
    outcomes[name] = await outcomeOf(action, plain, rows[name] ?? randomUUID(), {
      ...options,
      ...(name === 'users.status' && { status: 'passive' }),
    })
  expect(outcomes).toEqual(Object.fromEntries(actions.map(([name]) => [name, 'not_permitted'])))
})

const options = {
  moduleKey: 'soups',
  module: 'soups',
  status: 'closed',
  priority: 'high',
  assigned_to: 'none',
  reason: 'asked by mail',
  plan: 'pro',
  plan_reason: 'a prize',
  role_id: randomUUID(),
}

/** The error code that one row ends with. */
async function outcomeOf(
  { run, isAlone }: BulkAction,
  { id, username }: Person,
  row: string,
  given: BulkOptions,
): Promise<string> {
  const request = { locale: 'en', origin: 'https://example.org' } as const
  const turn = { viewer: { user: { id, username } }, id: row, options: given, request }
  const running = isAlone ? run(ctx.db, turn) : ctx.db.transaction().execute((trx) => run(trx, turn))
  return running.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
}
