import { expect, test } from 'vitest'
import { patientReach } from '#test/platforms/bench.ts'
import { edge, graphError, inputOf, version } from '#test/platforms/graph.ts'
import { type Fault, startStandIn } from '#test/platforms/stand-in.ts'
import { listPages } from './login.ts'

const token = 'EAAB-user+token'
const now = () => new Date(0)
const pages = [
  { id: '1', name: 'One', access_token: 'EAA-1' },
  { id: '2', name: 'Only looked at' },
  {
    id: '3',
    access_token: 'EAA-3',
    instagram_business_account: { id: '17841400000000001', username: 'ada' },
  },
  { id: '4', name: 'Four', access_token: 'EAA-4', instagram_business_account: 'none' },
]

async function list(faults: (n: number) => Fault | undefined = () => undefined) {
  const server = await startStandIn(({ url }, fault) => ({
    body: edge([...pages, {}], inputOf(url), 2, (one) => one, fault),
  }))
  const { reach, close } = patientReach()
  try {
    server.schedule(faults)
    return {
      pages: await listPages({ baseUrl: server.url, version, token, now }, reach),
      asked: server.asked,
    }
  } finally {
    await Promise.all([server.stop(), close()])
  }
}

test('lists the manageable Pages over all pages of the list', async () => {
  const { pages: found, asked } = await list()
  expect(found).toEqual([
    { id: '1', name: 'One', token: 'EAA-1' },
    { id: '3', name: '', token: 'EAA-3', instagram: { id: '17841400000000001', username: 'ada' } },
    { id: '4', name: 'Four', token: 'EAA-4' },
  ])
  expect(asked.map(({ url }) => url.pathname)).toEqual(Array(3).fill('/v25.0/me/accounts'))
  expect(asked[0]?.url.searchParams.get('fields')).toBe(
    'id,name,access_token,instagram_business_account{id,username}',
  )
})

test('a loop ends with a problem', async () => {
  await expect(list((n) => (n > 0 ? { kind: 'loop' } : undefined))).rejects.toMatchObject({
    kind: 'provider_failed',
  })
})

test('a refusal is reported without the token', async () => {
  const problem = await list(() =>
    graphError(190, 460, `of ${token} and ${encodeURIComponent(token)}`),
  ).catch(String)
  expect(problem).toBe('FetchProblem: token_invalid: 400 190 460 of … and …')
})
