import { expect, it } from 'vitest'
import { verifyReceipt } from '#draw/verify/verify.ts'
import { fileForm, testWorld } from '#test/world/world.ts'
import { finishDraw } from './finish/finish-draw.ts'

const { ctx, app, ask } = await testWorld({ plan: 'Ultra' })

it('draws from a long file in a thread, with the file’s rows and a valid receipt', async () => {
  const lines = Array.from({ length: 25_000 }, (_, i) => (i % 5 === 4 ? '' : `Kişi ${i + 1}`))
  const form = fileForm('long.txt', `${lines.join('\n')}\n`, { winners: 5, substitutes: 5 })
  const { status, json } = await ask({ method: 'POST', url: '/api/giveaways', ...form })
  expect(status).toBe(201)
  expect(json.data).toMatchObject({ participants_total: 20_000, removals: { blank: 5000 } })
  const drawn = [...(json.data['winners'] as []), ...(json.data['substitutes'] as [])] as {
    name: string
    row: number
  }[]
  expect(drawn).toHaveLength(10)
  for (const { name, row } of drawn) expect(lines[row - 1]).toBe(name)
  const receipt = (
    await app.inject(`/api/results/${String(json.data['share_code'])}/receipt`)
  ).json() as object
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true })
})

it('can be finished from stored data with the same result', async () => {
  const entries = Array.from({ length: 12_000 }, (_, i) => ({ name: `n${i}`, weight: (i % 3) + 1 }))
  const { json } = await ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: { source: { type: 'list', entries }, winners: 4 },
  })
  const id = String(json.data['id'])
  const before = await ctx.db
    .selectFrom('giveaways')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The state that a crash between the two commits leaves. It is inserted again because only a database superuser may
  // remove an outcome.
  const asLeft = { ...before, id, status: 'sealed' as const, receipt: null, winners: null, finished_at: null }
  await ctx.db.transaction().execute(async (trx) => {
    const chunks = await trx.selectFrom('entry_chunks').selectAll().where('giveaway_id', '=', id).execute()
    await trx.deleteFrom('giveaways').where('id', '=', id).execute()
    const json = (value: unknown) => JSON.stringify(value)
    await trx
      .insertInto('giveaways')
      .values({
        ...asLeft,
        prizes: json(before.prizes),
        source: json(before.source),
        rules: json(before.rules),
        removals: json(before.removals),
        statistics: null,
      })
      .execute()
    const rows = chunks.map((chunk) => ({ ...chunk, erased: null }))
    await trx.insertInto('entry_chunks').values(rows).execute()
  })
  const finished = await finishDraw(ctx, id, 0)
  expect(finished?.receipt).toBe(before.receipt)
  expect(finished?.winners).toEqual(before.winners)
})
