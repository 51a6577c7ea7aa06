import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { testWorld } from '#test/world/world.ts'
import { ledgerDocuments } from './ledger-documents.ts'

it.each(['/ledger/checkpoint', '/ledger/tile/0/x000/000', '/.well-known/giveaway-keys.json'])(
  '%s is limited like any other read request',
  async (url) => {
    const { ctx } = await testWorld()
    const app = Fastify()
    let remaining = 1
    const budgets: string[] = []
    ledgerDocuments(app, ctx, {
      consume: async (_request, budget) => {
        budgets.push(budget)
        if (remaining-- === 0) throw Object.assign(new Error('too many'), { statusCode: 429 })
      },
    })
    expect((await app.inject({ url })).statusCode).not.toBe(429)
    expect((await app.inject({ url })).statusCode).toBe(429)
    expect(budgets).toEqual(['read', 'read'])
    await app.close()
  },
)
