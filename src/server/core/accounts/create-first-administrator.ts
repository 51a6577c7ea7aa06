import { randomUUID } from 'node:crypto'
import { fail } from '../../../contract/errors.ts'
import type { Context } from '../../context.ts'
import { hashPassword } from './passwords.ts'
import { readSetupLink, tokenHash } from './setup-link.ts'
import { insertUser, spendSetupLink, takenField } from './store.ts'

interface NewAdministrator {
  username: string
  email: string
  fullname: string
  password: string
}

/** Makes the first administrator and uses up the link, both or neither. */
export async function createFirstAdministrator(
  ctx: Pick<Context, 'db' | 'now'>,
  token: string,
  wish: NewAdministrator,
): Promise<{ username: string }> {
  await readSetupLink(ctx, token)
  const { password, ...user } = wish
  const password_hash = await hashPassword(password)
  try {
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await spendSetupLink(trx, tokenHash(token), ctx.now()))) throw fail('setup_link_invalid')
      await insertUser(trx, { id: randomUUID(), ...user, password_hash, role: 'Admin', status: 'active' })
    })
  } catch (error) {
    const field = takenField(error)
    throw field ? fail(field === 'email' ? 'email_exists' : 'username_exists') : error
  }
  return { username: user.username }
}
