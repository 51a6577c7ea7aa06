import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { announceVerifier } from '#server/features/giveaways/verifier/verifier-document.ts'
import { acceptOtherKeys } from '#server/kit/secret-keys.ts'
import { createSigningKeys } from '#server/providers/keys.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { testWorld } from '#test/world/world.ts'
import { keyProblem } from './installation.ts'

const { ctx } = await testWorld()
const fresh = await testDatabase()
const empty = await testDatabase({ migrated: false })

test('an unused database accepts any key, or none', async () => {
  for (const { db } of [fresh, empty])
    for (const key of [undefined, randomBytes(32)]) expect(await keyProblem(db, key, '/data')).toBe(undefined)
})

test('a used database accepts only its own key, also as an older one', async () => {
  await announceVerifier(ctx, undefined)
  expect(await keyProblem(ctx.db, ctx.secretKey, '/data')).toBe(undefined)
  expect(await keyProblem(ctx.db, undefined, '/data')).toContain('there is no key here')
  const rotated = randomBytes(32)
  expect(await keyProblem(ctx.db, rotated, '/data')).toContain('the key here is')
  acceptOtherKeys(rotated, [ctx.secretKey])
  expect(await keyProblem(ctx.db, rotated, '/data')).toBe(undefined)
})

test('the old key can be removed after a start with a new key', async () => {
  const secretKey = randomBytes(32)
  await announceVerifier({ ...ctx, signingKeys: createSigningKeys(secretKey) }, undefined)
  expect(await keyProblem(ctx.db, secretKey, '/data')).toBe(undefined)
})
