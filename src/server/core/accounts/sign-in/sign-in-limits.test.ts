import { expect, it } from 'vitest'
import { testWorld } from '#test/world/world.ts'

const { ask } = await testWorld({ env: { TRUST_PROXY: '1' } })

it('refuses a crowd of sign-ins as busy, and works again at once', async () => {
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
