import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from '../../src/contract/api/all.ts'
import type { Call } from '../../src/contract/api/call.ts'
import { type Person, person } from '../world/people.ts'
import { testWorld } from '../world/world.ts'

const world = await testWorld()

/** Part of every hostile text, so that a reply that echoes one is noticed. */
const canary = 'canary7f3'
const texts = [
  `${canary}\0tail`,
  `${canary}\ud800tail`,
  `${canary}'"\\;--${String.fromCodePoint(0x202e)}%_\u{1f3b2}`,
  canary.repeat(2000),
  '   ',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
]
const values: unknown[] = [...texts, null, true, -1, 0.5, 1e308, [], {}, [[canary]], { a: canary }]

/** Valid values of fields by name, so that only the bad field decides about a request. */
const good: Record<string, unknown> = {
  username: 'somebody.new',
  email: 'somebody.new@example.org',
  fullname: 'Somebody New',
  name: 'A name',
  password: 'zebra pond 91',
  new_password: 'zebra pond 91',
  confirm_password: 'zebra pond 91',
  current_password: 'not the one',
  token: 'unknown',
  ticket: 'unknown',
  state: 'unknown',
  code: '123456',
  response: {},
  permissions: {},
  id: '11111111-1111-4111-8111-111111111111',
  plan_reason: 'a gift',
  names: ['Ada', 'Bob'],
}

let admin: Person
let other: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
  other = await person(world)
})

function fieldsOf(schema: z.ZodType | undefined): { fields: string[]; required: string[] } {
  if (!schema) return { fields: [], required: [] }
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return { fields: Object.keys(json.properties ?? {}), required: json.required ?? [] }
}

let visits = 0
/** Each request comes from a different address, so that rate limits do not get in the way. */
const nextAddress = () => `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits++ & 255}`

const pathOf = (call: Call, value: string) =>
  call.path.replace('{provider}', 'google').replaceAll(/\{\w+\}/g, encodeURIComponent(value))

/** The three exports of a list parse the same query; only the first of them is tried. */
const asksAsAnother = ({ name }: Call) => /^export\w+(?:Xlsx|Json)$/.test(name)

function* requestsOf(call: Call): Generator<{ what: string; url: string; payload?: string }> {
  const plain = pathOf(call, other.id)
  if (call.path.includes('{'))
    for (const text of texts)
      yield { what: `path ${text.slice(0, 30)}`, url: pathOf(call, text.slice(0, 200).toWellFormed()) }
  for (const field of asksAsAnother(call) ? [] : fieldsOf(call.query).fields) {
    yield { what: `${field} twice`, url: `${plain}?${field}=1&${field}=2` }
    for (const text of texts) {
      const query = `${field}=${encodeURIComponent(text.slice(0, 200).toWellFormed())}`
      yield { what: `${field} ${text.slice(0, 30)}`, url: `${plain}?${query}` }
    }
  }
  if (!call.body) return
  const { fields, required } = fieldsOf(call.body)
  for (const field of fields)
    for (const value of values) {
      const needed = Object.fromEntries(required.map((name) => [name, good[name]]))
      const payload = JSON.stringify({ ...needed, plan_reason: undefined, [field]: value })
      yield { what: `${field} ${payload.slice(0, 60)}`, url: plain, payload }
    }
  for (const payload of [
    'null',
    '[]',
    '1',
    '"x"',
    '{',
    '{"__proto__":{"a":1}}',
    '{"constructor":1}',
    '[[[]]]',
  ])
    yield { what: payload, url: plain, payload }
}

/** Calls that sign the caller out or delete their account are made as another user than the one who has to continue. */
const leaving = new Set(['signOut', 'signOutByPost', 'closeSessions', 'deleteAccount', 'closeAccount'])

it.each(calls.map((call) => ({ name: call.name, call })))(
  '$name accepts a hostile value as plain data, or says what is wrong with it',
  async ({ call }) => {
    const wrong: string[] = []
    const asker = leaving.has(call.name) ? await person(world) : admin
    for (const { what, url, payload } of requestsOf(call)) {
      const headers = {
        authorization: `Bearer ${asker.token}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const reply = await world.app.inject({
        method: call.method,
        url,
        headers,
        remoteAddress: nextAddress(),
        ...(payload === undefined ? {} : { payload }),
      })
      // Anything disabled or busy reports that with its own error code.
      if (reply.statusCode === 500) wrong.push(`500 to ${what}`)
      if (reply.statusCode >= 400 && reply.body.includes(canary)) wrong.push(`an echo of ${what}`)
    }
    expect(wrong).toEqual([])
  },
)
