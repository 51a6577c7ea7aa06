import { expect, it } from 'vitest'
import { testWorld } from '#test/world/world.ts'
import { createWaitingLine } from './waiting-line.ts'

const { ask } = await testWorld({ env: { TRUST_PROXY: '1' } })

it('serves some, lets some wait in the order they came, and sends the rest away', async () => {
  const inTurn = createWaitingLine({ atOnce: 2, waiting: 3 })
  let served = 0
  let most = 0
  const done: number[] = []
  const work = (n: number) =>
    inTurn(async () => {
      most = Math.max(most, ++served)
      await new Promise((end) => setTimeout(end, 2))
      served--
      done.push(n)
      if (n === 1) throw new Error('went wrong')
    })
  const all = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => work(n)))
  expect(done).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
  for (const sentAway of all.slice(5))
    expect(sentAway).toMatchObject({ status: 'rejected', reason: { code: 'busy', retryAfterSeconds: 2 } })
  await inTurn(async () => done.push(9))
  expect([done.at(-1), served]).toEqual([9, 0])
})

it('sends a crowd at the door of signing in away, and is there again at once', async () => {
  const attempt = (n: number) =>
    ask({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { username: `nobody-${n}`, password: 'not the password' },
      headers: { 'x-forwarded-for': `10.0.${n >> 6}.${n & 63}` },
    })
  const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => attempt(n)))
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(50)
  expect(refused).toHaveLength(100)
  for (const { headers, json } of refused)
    expect([headers['retry-after'], json.data['code']]).toEqual(['2', 'busy'])
  expect((await attempt(400)).status).toBe(422)
})
