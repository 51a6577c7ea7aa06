import { expect, test } from 'vitest'
import { person } from '../../../../test/world/people.ts'
import { fileForm, testWorld } from '../../../../test/world/world.ts'

const visitors = await testWorld()
const subscriber = await person(visitors, { plan: 'Ultra' })

/** Two names and 11 MiB of lines without one. */
const long = `Ana\n${'\n'.repeat(11 * 1024 * 1024)}Ben\n`

test('a visitor may send 10 MiB, a plan that is paid for more', async () => {
  const request = {
    method: 'POST',
    url: '/api/giveaways',
    ...fileForm('names.txt', long, { winners: 2 }),
  } as const
  const refused = await visitors.ask(request)
  expect([refused.status, refused.json.status]).toEqual([413, false])
  const drawn = await subscriber.ask(request)
  expect(drawn.status).toBe(201)
  expect(drawn.json.data['participants_total']).toBe(2)
})
