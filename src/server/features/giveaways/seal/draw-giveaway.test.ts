import { describe, expect, it } from 'vitest'
import type { RequestKey } from '#server/kit/idempotency.ts'
import { testWorld } from '#test/world/world.ts'
import { withDrawIdempotency } from './draw-giveaway.ts'

const { ctx, ask } = await testWorld()
const viewer = {
  kind: 'visitor',
  owner: 'visitor:1',
  account: 'visitor:1',
  known: true,
  address: '::1',
} as const

it('returns the draw of a faster process to all requests, including waiting ones', async () => {
  const { json } = await ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: { source: { type: 'list', entries: ['Ada', 'Bob'] } },
  })
  const id = String(json.data['id'])
  const request = { key: 'raced', content: ['the same'], consume: async () => {} }
  let underWay = 0
  const draw = async (requestKey: RequestKey | undefined): Promise<never> => {
    underWay++
    await both
    const request_hash = Buffer.from(requestKey?.hash ?? [])
    await ctx.db
      .updateTable('giveaways')
      .set({ account: viewer.account, idempotency_key: 'raced', request_hash })
      .where('id', '=', id)
      .execute()
    throw Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'giveaways_idempotency' })
  }
  let begin = () => {}
  const both = new Promise<void>((resolve) => (begin = resolve))
  const all = [
    withDrawIdempotency(ctx, viewer, request, draw),
    withDrawIdempotency(ctx, viewer, request, draw),
  ]
  setTimeout(begin, 300)
  expect((await Promise.all(all)).map((giveaway) => giveaway.id)).toEqual([id, id])
  expect(underWay).toBe(1)
})

describe('another request under a used key is refused', () => {
  const refused = async (change: object) => {
    const headers = { 'idempotency-key': 'page' }
    const draw = (entries: string[]) =>
      ask({ method: 'POST', url: '/api/giveaways', headers, payload: { source: { type: 'list', entries } } })
    const { json } = await draw(['Ada', 'Bob'])
    const id = String(json.data['id'])
    await ctx.db.updateTable('giveaways').set(change).where('id', '=', id).execute()
    const again = await draw(['Ada', 'Cleo'])
    await ctx.db.updateTable('giveaways').set({ idempotency_key: null }).where('id', '=', id).execute()
    expect(again.status).toBe(409)
    return { data: again.json.data, made: json.data['share_code'] }
  }

  it('and names the draw to its owner', async () => {
    const { data, made } = await refused({ is_shared: false })
    expect(data).toEqual({ code: 'giveaway_finished', share_code: made })
  })

  it.each([
    ['owned by another account now', { owner: 'visitor:other' }],
    ['deleted', { deleted_at: new Date() }],
  ])('and does not name it if the draw is %s', async (_state, change) => {
    expect((await refused(change)).data).toEqual({ code: 'giveaway_finished' })
  })
})
