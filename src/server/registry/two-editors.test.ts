import { beforeAll, expect, it } from 'vitest'
import { type Person, person, roleIds } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
let admin: Person

beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  (await admin.ask({ method, url, ...(payload && { payload }) })).json

/** Records with an address of their own, each with a change that two people make differently. */
const kinds: Record<string, () => Promise<{ url: string; change: (no: number) => object }>> = {
  user: async () => {
    const { id } = await person(world)
    return { url: `/api/users/${id}`, change: (no) => ({ fullname: `Renamed by ${no}` }) }
  },
  role: async () => ({ url: `/api/roles/${roleIds.user}`, change: (no) => ({ name: `Role ${no}` }) }),
  plan: async () => ({ url: '/api/plans/basic', change: (no) => ({ price: 1000 + no }) }),
  question: async () => {
    const made = await send('POST', '/api/faq', { question: { en: 'Why?' }, answer: { en: 'So.' } })
    const change = (no: number) => ({ answer: { en: `Answer ${no}` } })
    return { url: `/api/faq/${String(made.data['id'])}`, change }
  },
}

it.each(Object.keys(kinds))('a %s is not saved over an unseen change', async (kind) => {
  const { url, change } = (await kinds[kind]?.()) ?? { url: '', change: () => ({}) }
  const seen = (await send('GET', url)).data['updated_at']
  expect((await send('PUT', url, { ...change(1), seen })).status, 'first').toBe(true)
  expect((await send('PUT', url, { ...change(2), seen })).data['code']).toBe('changed_meanwhile')
  const now = (await send('GET', url)).data
  expect(now).toMatchObject(change(1))
  // An editor who has seen the newer version saves over it, and programs that don't ask do as before.
  expect((await send('PUT', url, { ...change(2), seen: now['updated_at'] })).status).toBe(true)
  expect((await send('PUT', url, change(3))).status).toBe(true)
  expect((await send('PUT', url, { ...change(4), seen: 'yesterday' })).data['code']).toBe('validation_failed')
})

it('a saved reply is not saved over an unseen change', async () => {
  const text = { en: 'Hello' }
  const made = (await send('POST', '/api/canned-answers', { title: 'Greeting', text })).data
  const url = `/api/canned-answers/${String(made['id'])}`
  const seen = made['updated_at']
  expect((await send('PUT', url, { title: 'Greeting A', text, seen })).status).toBe(true)
  expect((await send('PUT', url, { title: 'Greeting B', text, seen })).data['code']).toBe('changed_meanwhile')
})
