import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { exceeding, type PermissionMap } from '../../src/contract/api/permissions.ts'
import { person, roleIds } from '../world/people.ts'
import type { World } from '../world/world.ts'
import type { Scenario, Step } from './scenario.ts'

interface Standing {
  id: string
  role_id: string
  status: string
  permissions: PermissionMap
}

/** A permission that was granted or removed by someone who should not have been able to. */
class Escalation extends Error {}

export interface Tally {
  allowed: number
  refused: number
}

/**
 * Lets people do what they are allowed to, and checks after every step: no one ever has more than administrators
 * granted to all of them together, no one changes others beyond their own permissions or changes themselves, and the
 * administrator stays.
 */
export async function play(world: World, { given, steps }: Scenario, tally: Tally): Promise<void> {
  const admin = await reset(world)
  const tokens = new Map<string, string>()
  // Per-address limits are not under test here.
  const remoteAddress = [10, ...randomBytes(3)].join('.')
  for (const role of given) {
    const { id, token } = await person(world, { role })
    tokens.set(id, token)
  }
  for (const step of steps) {
    const before = await standings(world)
    const actor = pick(
      before.filter(({ id }) => tokens.has(id)),
      step.actor,
    )
    const reply = await world.ask({
      ...(await requestOf(world, step, before)),
      headers: { authorization: `Bearer ${tokens.get(actor.id)}` },
      remoteAddress,
    })
    if (reply.status >= 500 || reply.status === 429)
      throw new Escalation(`${step.act} answered ${reply.status}`)
    tally[reply.status < 400 ? 'allowed' : 'refused']++
    const after = await standings(world)
    const wrong = judge({ granted: unionOf(given), admin, actor, before, after })
    if (wrong) throw new Escalation(`${step.act}: ${wrong}`)
    for (const { id } of after) if (id !== admin && !tokens.has(id)) tokens.set(id, await session(world, id))
  }
}

interface Case {
  granted: PermissionMap
  admin: string
  actor: Standing
  before: Standing[]
  after: Standing[]
}

function judge({ granted, admin, actor, before, after }: Case): string | undefined {
  const was = new Map(before.map((one) => [one.id, one]))
  const is = new Map(after.map((one) => [one.id, one]))
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const sides = [was.get(id), is.get(id)]
    const held = sides[1]?.permissions ?? {}
    if (id !== admin && exceeding(held, granted).length > 0) return 'somebody holds what nobody gave'
    if (JSON.stringify(sides[0]) === JSON.stringify(sides[1])) continue
    if (id === admin) return 'the administrator was moved'
    if (id === actor.id) return 'somebody moved themselves'
    const beyond = sides.flatMap((one) => (one ? exceeding(one.permissions, actor.permissions) : []))
    if (beyond.length > 0) return `somebody moved ${beyond.join(', ')} without having it`
  }
  return undefined
}

function unionOf(maps: PermissionMap[]): PermissionMap {
  const union: PermissionMap = {}
  for (const [area, kinds] of maps.flatMap((map) => Object.entries(map)))
    union[area] = { ...union[area], ...kinds }
  return union
}

/** Only one administrator, and only the initial roles. */
async function reset(world: World): Promise<string> {
  const { db } = world.ctx
  await db.deleteFrom('users').execute()
  await db.deleteFrom('roles').where('id', 'not in', Object.values(roleIds)).execute()
  return (await person(world, { role: 'Admin' })).id
}

function standings({ ctx }: World): Promise<Standing[]> {
  return ctx.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.role_id', 'users.status', 'roles.permissions'])
    .where('users.status', '<>', 'deleted')
    .orderBy('users.created_at')
    .orderBy('users.id')
    .execute()
}

async function requestOf({ ctx }: World, step: Step, people: Standing[]) {
  const roles = await ctx.db.selectFrom('roles').select('id').orderBy('created_at').orderBy('id').execute()
  const role_id = pick(roles, step.role).id
  const transfer_to = pick(roles, step.other).id
  const target = pick(people, step.target).id
  const name = randomUUID()
  switch (step.act) {
    case 'createRole':
      return { method: 'POST', url: '/api/roles', payload: { name, permissions: step.rights } } as const
    case 'updateRole':
      return { method: 'PUT', url: `/api/roles/${role_id}`, payload: { permissions: step.rights } } as const
    case 'deleteRole':
      return { method: 'DELETE', url: `/api/roles/${role_id}`, payload: { transfer_to } } as const
    case 'giveRole':
      return { method: 'PUT', url: `/api/users/${target}`, payload: { role_id } } as const
    case 'setStatus':
      return { method: 'PUT', url: `/api/users/${target}`, payload: { status: step.status } } as const
    case 'deleteUser':
      return { method: 'DELETE', url: `/api/users/${target}`, payload: {} } as const
    case 'createUser': {
      const username = name.slice(0, 13)
      const person = { username, email: `${username}@example.net`, fullname: 'Made', password: name }
      return { method: 'POST', url: '/api/users', payload: { ...person, role_id } } as const
    }
  }
}

async function session({ ctx }: World, user_id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  await ctx.db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token_hash: createHash('sha256').update(token).digest(),
      previous_hash: null,
      user_id,
      remember: true,
      address: '127.0.0.1',
      user_agent: 'test',
      location: null,
      created_at: now,
      authenticated_at: now,
      last_active_at: now,
      rotated_at: now,
      expires_at: new Date(now.getTime() + 60 * 60 * 1000),
    })
    .execute()
  return token
}

function pick<T>(list: readonly T[], choice: number): T {
  const found = list[choice % list.length]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}
