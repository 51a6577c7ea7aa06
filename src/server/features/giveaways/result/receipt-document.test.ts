import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { verifyText } from '#draw/receipt/receipt-text.ts'
import { testWorld } from '#test/world/world.ts'
import { replaceWinner } from '../after/replace-winner.ts'
import { giveawayById } from '../store.ts'
import { receiptDocument } from './receipt-document.ts'

const { ctx, ask } = await testWorld()

it('is consistent even if a winner is replaced meanwhile', async () => {
  const { json } = await ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: {
      source: { type: 'list', entries: ['Ada', 'Bob', 'Cem', 'Dilek'] },
      winners: 1,
      substitutes: 1,
    },
  })
  const id = String(json.data['id'])
  const stored = await giveawayById(ctx.db, id)
  if (!stored) throw new Error('no draw')
  let queries = 0
  const inBetween: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (++queries === 1) await replaceWinner(ctx, id, { rank: 1, reason: 'declined', note: null })
      return result
    },
  }
  const receipt = await receiptDocument({ ...ctx, db: ctx.db.withPlugin(inBetween) }, stored)
  expect(queries).toBeGreaterThan(1)
  expect(verifyText(JSON.stringify(receipt)).checks.filter(({ ok }) => !ok)).toEqual([])
  const later = await receiptDocument(ctx, stored)
  expect(later.events).toHaveLength(1)
})
