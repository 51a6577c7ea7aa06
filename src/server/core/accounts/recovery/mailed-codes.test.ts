import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { type CodePurpose, consumeCode, issueCode } from './mailed-codes.ts'

const world = await testWorld()
const { ctx, setTime } = world
const start = new Date('2026-11-20T12:00:00Z')
const minutesLater = (minutes: number) => setTime(new Date(start.getTime() + minutes * 60_000))
minutesLater(0)
const ada = await person(world)
const issue = (purpose: CodePurpose = 'recovery') =>
  ctx.db.transaction().execute((trx) => issueCode(ctx, trx, { purpose, userId: ada.id, minutes: 30 }))
const spend = (token: string, purpose: CodePurpose = 'recovery') => consumeCode(ctx, ctx.db, token, purpose)

it('works once, for its purpose, in time', async () => {
  minutesLater(0)
  const token = await issue()
  expect(token).toHaveLength(43)
  await expect(spend(token, 'verify')).rejects.toThrow('recovery_code_not_found')
  await expect(spend(`${token}x`)).rejects.toThrow('recovery_code_not_found')
  const both = await Promise.allSettled([spend(token), spend(token), spend(token)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(spend(token)).rejects.toThrow('recovery_code_invalid')
  const late = await issue()
  minutesLater(30)
  await expect(spend(late)).rejects.toThrow('recovery_code_expired')
})

it('expires with a newer one of its purpose, even with concurrent requests', async () => {
  minutesLater(0)
  const other = await issue('verify')
  const tokens = await Promise.all(Array.from({ length: 8 }, () => issue()))
  const outcomes = await Promise.allSettled(tokens.map((token) => spend(token)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await spend(other, 'verify')).user_id).toBe(ada.id)
})

it('stores no usable code in the database', async () => {
  const token = await issue()
  const rows = await ctx.db.selectFrom('recovery_codes').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  const kept = JSON.stringify(rows) + rows.map((row) => row.token_hash.toString('latin1')).join()
  expect(kept).not.toContain(token)
  expect(kept).not.toContain(Buffer.from(token, 'base64url').toString('latin1'))
})
