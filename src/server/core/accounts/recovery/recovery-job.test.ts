import { expect, it } from 'vitest'
import { mailedCode } from '#test/world/mails.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld({ jobs: true })

it('is processed by the job queue', async () => {
  const ada = await person(world)
  await world.ask({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: ada.email } })
  await expect.poll(() => mailedCode(world, ada.email, 'forgot_password'), { timeout: 8000 }).toHaveLength(43)
  const answer = await world.ask({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: {
      token: await mailedCode(world, ada.email, 'forgot_password'),
      new_password: 'unheard-of giraffe 9',
      confirm_password: 'unheard-of giraffe 9',
    },
  })
  expect(answer.status).toBe(200)
})
