import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/api/all.ts'
import type { Call } from '../../src/contract/api/call.ts'
import { allows } from '../../src/contract/api/permissions.ts'
import { siteSettings } from '../../src/server/core/settings/site-settings.ts'
import { person } from '../world/people.ts'
import { type Answer, testWorld } from '../world/world.ts'
import { type Actor, actors, arrive } from './actors.ts'
import { fingerprint } from './fingerprint.ts'
import { table } from './table.ts'
import type { Row } from './who.ts'

const world = await testWorld()

/** These end the session or account that calls them, so each needs a user of its own. */
const ending = new Set([
  'signOut',
  'signOutByPost',
  'closeSessions',
  'closeAccount',
  'deleteAccount',
  'reactivate',
])

/** Why the call must be refused for this actor, or undefined if it must not be. */
function hindrance(actor: Actor, row: Row): string | undefined {
  const [who = '', lately] = row.split(', ')
  if (who === 'anyone at all') return undefined
  if (actor.isDead) return 'unauthorized'
  if (who === 'anyone') return undefined
  if (!actor.wish) return 'unauthorized'
  const age = actor.wish.provedMinutesAgo ?? 0
  const isEnough = who.split(' or ').some((name) => allows(actor.permissions, name))
  if (who !== 'account' && !isEnough) return 'not_permitted'
  if (who !== 'account' && age > 12 * 60) return 'confirm_identity'
  return lately && age > 10 ? 'confirm_identity' : undefined
}

const barred = new Set(['unauthorized', 'not_permitted', 'confirm_identity', 'second_factor_missing'])

/**
 * An id that does not exist, and an empty payload: permitted callers get an error about what is missing, and change
 * little.
 */
function requestFor(call: Call, network: string): InjectOptions {
  const url = call.path
    .replace('{provider}', 'google')
    .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-00000000dead')
    // A stream continues as long as someone listens, so it gets a query that it does not support.
    .concat(call.stream && call.query ? '?nothing=such' : '')
  return {
    method: call.method,
    url,
    // Some budgets are small, and there are many calls.
    remoteAddress: `${network}.${calls.indexOf(call) % 200}`,
    ...(call.method === 'GET' ? {} : { payload: {} }),
  }
}

const refusal = ({ status, json }: Answer) => (status >= 400 ? String(json.data['code']) : undefined)
const isBroken = (reply: Answer) => reply.status >= 500 && refusal(reply) !== 'oauth_unavailable'
const rowOf = ({ name }: Call) => table[name] ?? 'nobody.read'

it('covers every call, and no call that was removed', () => {
  expect(Object.keys(table).toSorted((a, b) => a.localeCompare(b))).toEqual(
    calls.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
  )
})

describe.each(actors.map((actor, index) => ({ ...actor, network: `10.1.${index}` })))(
  'the $name',
  (actor) => {
    // Calls that need a permission are tried by the holder of each single one, all others by the actors above.
    const tried = calls.filter((call) => !actor.isHolder || rowOf(call).includes('.'))
    const may = tried.filter((call) => hindrance(actor, rowOf(call)) === undefined)
    const mayNot = tried.filter((call) => !may.includes(call))

    const isKept = mayNot.length > 0 ? it : undefined
    isKept?.('is refused everything else, which changes nothing', async () => {
      const who = await arrive(world, actor)
      const before = await fingerprint(world.ctx.db)
      const wrong: string[] = []
      for (const call of mayNot) {
        const reply = await (who ?? world).ask(requestFor(call, actor.network))
        const expected = hindrance(actor, rowOf(call))
        const status = expected === 'unauthorized' ? 401 : 403
        if (refusal(reply) !== expected || reply.status !== status)
          wrong.push(`${call.name}: ${reply.status} ${refusal(reply)}, not ${expected}`)
      }
      expect(wrong).toEqual([])
      expect(await fingerprint(world.ctx.db)).toEqual(before)
    })

    const isLet = may.length > 0 ? it : undefined
    isLet?.('may make every call that the table allows', async () => {
      const who = await arrive(world, actor)
      const wrong: string[] = []
      for (const call of may) {
        const asker = ending.has(call.name) ? await arrive(world, actor) : who
        const reply = await (asker ?? world).ask(requestFor(call, actor.network))
        const code = refusal(reply)
        if ((code !== undefined && barred.has(code)) || reply.status === 429 || isBroken(reply))
          wrong.push(`${call.name}: ${reply.status} ${code}`)
      }
      expect(wrong).toEqual([])
    })
  },
)

it('refuses staff without a second factor if the settings require one', async () => {
  const admin = await person(world, { role: 'Admin' })
  await world.ctx.db
    .insertInto('settings')
    .values({
      key: 'two_factor_for_staff',
      value: 'true',
      secret: null,
      updated_at: new Date(),
      updated_by: null,
    })
    .execute()
  await siteSettings(world.ctx, { force: true })
  // No user here has permissions over a module, because there is none.
  const staffOnly = calls.filter((call) => /^[^{]*\./.test(rowOf(call)))
  expect(staffOnly.length).toBeGreaterThan(10)
  for (const call of staffOnly)
    expect([call.name, refusal(await admin.ask(requestFor(call, '10.2.0')))]).toEqual([
      call.name,
      'second_factor_missing',
    ])
})
