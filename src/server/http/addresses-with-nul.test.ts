import { beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/api/all.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const withParameter = calls.filter(({ path }) => path.includes('{'))
let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

it('answers an address with a NUL without a server error, for every call', async () => {
  expect(withParameter.length).toBeGreaterThan(100)
  const failed: string[] = []
  for (const { method, path, access } of withParameter) {
    const url = path.replaceAll(/\{\w+\}/g, 'a%00b')
    const who = access === 'anyone' ? world : admin
    const { status } = await who.ask({ method, url, ...(method !== 'GET' && { payload: {} }) })
    if (status >= 500) failed.push(`${method} ${path}`)
  }
  expect(failed).toEqual([])
})

it('responds that such an address does not exist', async () => {
  for (const url of ['/api/plans/a%00b', '/api/menus/%00'])
    expect((await admin.ask({ url })).json.data['code'], url).toBe('endpoint_not_found')
})
