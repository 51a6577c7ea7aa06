import { expect, it } from 'vitest'
import { person } from '../../../../test/world/people.ts'
import { testWorld } from '../../../../test/world/world.ts'

const world = await testWorld()
const admin = await person(world, { role: 'Admin', username: 'findadmin' })

async function found(by: typeof admin, q: string) {
  return by.ask({ method: 'GET', url: `/api/find?q=${encodeURIComponent(q)}` })
}

it('finds accounts, roles and questions by their words', async () => {
  const somebody = await person(world, { username: 'wren_one' })
  const { status, json } = await found(admin, 'WREN_O')
  expect(status).toBe(200)
  expect(json.data).toEqual([
    { kind: 'user', id: somebody.id, name: 'Person wren_one', detail: 'wren_one@example.org' },
  ])
  expect((await found(admin, 'admin')).json.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'role', name: 'Admin' })]),
  )
  // Signs of a pattern are looked for as themselves.
  expect((await found(admin, '%%')).json.data).toEqual([])
})

it('finds nothing that the asker may not read, and at most five of a kind', async () => {
  for (let no = 0; no < 6; no++) await person(world, { username: `heron${no}` })
  const staff = await person(world, { role: { external: { dashboard: true }, roles: { read: true } } })
  expect((await found(staff, 'heron')).json.data).toEqual([])
  expect((await found(admin, 'heron')).json.data).toHaveLength(5)
  expect((await found(await person(world), 'heron')).status).toBe(403)
  expect((await found(admin, 'h')).status).toBe(422)
})
