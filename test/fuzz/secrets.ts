import { createHash, randomUUID } from 'node:crypto'
import { secretSettings } from '../../src/contract/site/settings.ts'
import { giveSecret } from '../world/collections.ts'
import { person } from '../world/people.ts'
import type { World } from '../world/world.ts'

/** Stores what no answer may ever contain, under names by which a leak is reported. */
export async function plantSecrets(world: World): Promise<Map<string, string>> {
  const { ctx } = world
  const secrets = new Map<string, string>([['secret key', Buffer.from(ctx.secretKey).toString('hex')]])
  for (const name of secretSettings) {
    const canary = `canary-${randomUUID()}`
    await giveSecret(ctx, name, canary)
    secrets.set(name, canary)
  }
  const victim = await person(world, { role: 'Admin' })
  secrets.set('session token', victim.token)
  secrets.set('session hash', createHash('sha256').update(victim.token).digest('hex'))
  const { password_hash } = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', victim.id)
    .executeTakeFirstOrThrow()
  // The salt and the hash, whatever is around them.
  const [salt = '', hash = ''] = (password_hash ?? '').split('$').slice(-2)
  secrets.set('salt of a password', salt)
  secrets.set('hash of a password', hash)
  return secrets
}

/** The names of the secrets that a text contains. */
export function leaks(secrets: ReadonlyMap<string, string>, text: string): string[] {
  return [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name)
}
