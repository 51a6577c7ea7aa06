import { expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from '../../src/contract/api/all.ts'
import { person } from '../world/people.ts'
import { testWorld } from '../world/world.ts'
import { fingerprint, tablesOf } from './fingerprint.ts'

const world = await testWorld()
const { db } = world.ctx
const columns = [...new Set((await tablesOf(db)).flatMap((table) => table.columns))]

/** Fields that a payload may have at its top level, in any of its variants. */
function fieldsOf(schema: z.ZodType): Set<string> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const forms = [json, ...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])]
  return new Set(
    forms.flatMap((form) => (typeof form === 'object' ? Object.keys(form.properties ?? {}) : [])),
  )
}

/** Their fields are those of the form they name: `features/forms/forms.test.ts` tests that unknown ones are refused. */
const builtBySite = new Set(['sendForm'])
const withBody = calls.flatMap((call) =>
  call.body && !builtBySite.has(call.name) ? [{ name: call.name, call, body: call.body }] : [],
)

it('covers the sensitive columns', () => {
  expect(columns).toEqual(
    expect.arrayContaining(['role_id', 'permissions', 'status', 'plan', 'email_verified_at']),
  )
  expect(withBody.length).toBeGreaterThan(20)
})

it.each(withBody)('$name accepts no column that is not one of its fields', async ({ call, body }) => {
  const fields = fieldsOf(body)
  const foreign = columns.filter((column) => !fields.has(column))
  const taken = foreign.filter((column) => {
    const { success, error } = body.safeParse({ [column]: 'planted' })
    return success || !error.issues.some((issue) => namesKey(issue, column))
  })
  expect(taken).toEqual([])

  // Over HTTP, as a user who may do everything.
  const admin = await person(world, { role: 'Admin' })
  const before = await fingerprint(db)
  const url = call.path
    .replace('{provider}', 'google')
    // Permissions over a module are those of its key: these modules always exist.
    .replace('{moduleKey}', 'blog')
    .replace('{formKey}', 'contact')
    .replaceAll(/\{\w+\}/g, admin.id)
  const payload = Object.fromEntries(foreign.map((column) => [column, 'planted']))
  const reply = await admin.ask({ method: call.method, url, payload, remoteAddress: '10.3.0.1' })
  expect([reply.status, reply.json.data['code']]).toEqual([422, 'validation_failed'])
  expect(await fingerprint(db)).toEqual(before)
})

function namesKey(issue: z.core.$ZodIssue, key: string): boolean {
  if (issue.code === 'unrecognized_keys') return issue.keys.includes(key)
  // No variant of the payload accepts it.
  return issue.code === 'invalid_union' || issue.path[0] === key
}

it('detects a schema that ignores unknown fields', () => {
  const careless = z.object({ fullname: z.string().optional() })
  expect(careless.safeParse({ role_id: 'planted' }).success).toBe(true)
  expect(fieldsOf(careless)).toEqual(new Set(['fullname']))
})
