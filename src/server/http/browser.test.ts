import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const own = 'https://box.example'
const world = await testWorld({ env: { PUBLIC_URL: own } })
const ada = await person(world)

const nothing = '00000000-0000-4000-8000-000000000000'
/** One real call per method, and one that only reads. The first ends the session that it uses. */
const calls = [
  { method: 'GET', url: '/api/auth/sign-out', acts: true },
  { method: 'POST', url: '/api/auth/confirm', acts: true },
  { method: 'PUT', url: `/api/giveaways/${nothing}/claims`, acts: true },
  { method: 'PATCH', url: `/api/giveaways/${nothing}`, acts: true },
  { method: 'DELETE', url: `/api/auth/sessions?id=${nothing}`, acts: true },
  { method: 'GET', url: '/api/auth/sessions', acts: false },
] as const
const sites = ['same-origin', 'same-site', 'cross-site', 'none', undefined, 'garbage'] as const
const origins = [own, 'https://evil.example', 'null', undefined] as const
const carriers = ['cookie', 'bearer'] as const

interface Case {
  site: string | undefined
  origin: string | undefined
  carrier: string
}

/** Bearers are exempt; a cookie needs Fetch Metadata of this origin, or without any a matching Origin. */
function shallBeRefused({ site, origin, carrier }: Case): boolean {
  if (carrier === 'bearer') return false
  return site === undefined ? origin !== own : site !== 'same-origin'
}

function headersOf({ site, origin, carrier }: Case, token: string): Record<string, string> {
  return {
    ...(carrier === 'cookie' ? { cookie: `token=${token}` } : { authorization: `Bearer ${token}` }),
    ...(site === undefined ? {} : { 'sec-fetch-site': site }),
    ...(origin === undefined ? {} : { origin }),
  }
}

const cases = sites.flatMap((site) =>
  origins.flatMap((origin) => carriers.map((carrier) => ({ site, origin, carrier }))),
)

it.each(calls)('$method $url accepts only pages of this site and programs', async ({ method, url, acts }) => {
  const isSignOut = url.endsWith('sign-out')
  let refusals = 0
  for (const sender of cases) {
    const { token, id } = isSignOut ? await person(world) : ada
    const answer = await world.ask({ method, url, headers: headersOf(sender, token) })
    const isRefused = answer.json.data['code'] === 'not_same_origin'
    expect(isRefused, JSON.stringify(sender)).toBe(acts && shallBeRefused(sender))
    expect(answer.status === 403).toBe(isRefused)
    refusals += Number(isRefused)
    if (!isSignOut) continue
    const left = await world.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
    expect(left.length).toBe(isRefused ? 1 : 0)
  }
  // Of 24 with a cookie, four come from a page of this site, and one more says so by its Origin.
  expect(refusals).toBe(acts ? 19 : 0)
})

it('ignores prefetched requests', async () => {
  for (const headers of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }]) {
    const { token } = await person(world)
    const cookie = { cookie: `token=${token}`, 'sec-fetch-site': 'same-origin' }
    const url = '/api/auth/sign-out'
    expect((await world.ask({ method: 'GET', url, headers: { ...cookie, ...headers } })).status).toBe(403)
    expect((await world.ask({ method: 'GET', url: '/api/auth', headers: cookie })).status).toBe(200)
    await world.ask({ method: 'HEAD', url, headers: cookie })
    expect((await world.ask({ method: 'GET', url: '/api/auth', headers: cookie })).status).toBe(200)
    expect((await world.ask({ method: 'GET', url, headers: cookie })).status).toBe(200)
    expect((await world.ask({ method: 'GET', url: '/api/auth', headers: cookie })).status).toBe(401)
  }
})
