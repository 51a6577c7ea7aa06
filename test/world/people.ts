import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { type PermissionMap } from '../../src/contract/api/permissions.ts'
import { hashPassword } from '../../src/server/core/accounts/passwords.ts'
import type { Answer, World } from './world.ts'

/** The seeded roles of migration 005. */
export const roleIds = {
  Admin: '00000000-0000-4000-8000-00000000a001',
  user: '00000000-0000-4000-8000-00000000a002',
} as const

export interface Person {
  id: string
  username: string
  email: string
  password: string
  token: string
  /** makes a request as this person, with a bearer token */
  ask(request: InjectOptions): Promise<Answer>
}

interface Input {
  username?: string
  /** a seeded role, or the permissions of a role made for this person */
  role?: keyof typeof roleIds | PermissionMap
  plan?: string
  status?: 'active' | 'passive' | 'deleted' | 'banned'
  verified?: boolean
  /** how long ago they proved their identity */
  provedMinutesAgo?: number
}

const password = 'correct horse battery'
const passwordHashes = new WeakMap<World['ctx'], Promise<string>>()

/** A person with an account and a session, inserted directly into the database. */
export async function person({ ctx, ask }: World, wish: Input = {}): Promise<Person> {
  const id = randomUUID()
  const username = wish.username ?? `p${id.slice(0, 8)}`
  const email = `${username}@example.org`
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  const passwordHash = passwordHashes.get(ctx) ?? hashPassword(ctx, password)
  passwordHashes.set(ctx, passwordHash)
  await ctx.db
    .insertInto('users')
    .values({
      id,
      username,
      email,
      fullname: `Person ${username}`,
      password_hash: await passwordHash,
      role_id: await roleOf(ctx, wish.role ?? 'user'),
      status: wish.status ?? 'active',
      plan: wish.plan ?? 'free',
      email_verified_at: wish.verified === false ? null : now,
    })
    .execute()
  await ctx.db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token_hash: createHash('sha256').update(token).digest(),
      previous_hash: null,
      user_id: id,
      remember: false,
      address: '127.0.0.1',
      user_agent: 'test',
      location: null,
      created_at: now,
      authenticated_at: new Date(now.getTime() - (wish.provedMinutesAgo ?? 0) * 60_000),
      last_active_at: now,
      rotated_at: now,
      expires_at: new Date(now.getTime() + 12 * 60 * 60 * 1000),
    })
    .execute()
  return {
    id,
    username,
    email,
    password,
    token,
    ask: (request) => ask({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }),
  }
}

async function roleOf(ctx: World['ctx'], role: NonNullable<Input['role']>): Promise<string> {
  if (typeof role === 'string') return roleIds[role]
  const id = randomUUID()
  await ctx.db
    .insertInto('roles')
    .values({ id, name: `role ${id}`, permissions: JSON.stringify(role) })
    .execute()
  return id
}
