import { randomUUID } from 'node:crypto'
import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { newToken, tokenHash } from '#server/kit/tokens.ts'
import type { UserDataHooks } from '../own/own-account.ts'
import { assertStrongPassword, hashPassword } from '../passwords.ts'
import { signedInReply, startSession } from '../sessions/start-session.ts'
import { insertUser, takenField } from '../store.ts'
import {
  administratorRole,
  consumeSetupLink,
  hasAdministrator,
  replaceSetupLinks,
  setupLinkByHash,
} from './store.ts'

interface NewAdministrator {
  username: string
  email: string
  fullname: string
  password: string
}

/** Creates the first administrator, signs them in and consumes the link, all in one transaction. */
export async function createFirstAdministrator(
  ctx: Pick<Context, 'db' | 'now' | 'random' | 'places' | 'queue' | 'secrets' | 'secretKey'>,
  token: string,
  input: NewAdministrator,
  arrival: { viewer: Viewer; browser: Browser; hooks: UserDataHooks },
): Promise<SignedInReply> {
  await readSetupLink(ctx, token)
  assertStrongPassword(input.password, input)
  const { password, ...person } = input
  const password_hash = await hashPassword(ctx, password)
  const id = randomUUID()
  try {
    const session = await ctx.db.transaction().execute(async (trx) => {
      if (!(await consumeSetupLink(trx, tokenHash(token), ctx.now()))) throw fail('setup_link_invalid')
      const role_id = await administratorRole(trx)
      if (!role_id) throw fail('role_not_found')
      await insertUser(trx, {
        id,
        ...person,
        password_hash,
        role_id,
        status: 'active',
        plan: 'Ultra',
        // Access to the server's output already proves ownership, so no mail is needed.
        email_verified_at: ctx.now(),
      })
      return startSession(ctx, trx, id, { ...arrival, remember: false })
    })
    return signedInReply(ctx, session, arrival.viewer.address)
  } catch (error) {
    const field = takenField(error)
    throw field ? fail(field === 'email' ? 'email_exists' : 'username_exists') : error
  }
}

const goodForMs = 30 * minuteMs

/**
 * The token of a fresh link for the first administrator, or undefined once there is one (REQ-operation). Links of
 * earlier starts stop working.
 */
export async function newSetupLink(ctx: Pick<Context, 'db' | 'now' | 'random'>): Promise<string | undefined> {
  if (await hasAdministrator(ctx.db)) return undefined
  const token = newToken(ctx.random)
  await replaceSetupLinks(ctx.db, tokenHash(token), new Date(ctx.now().getTime() + goodForMs))
  return token
}

/** When a valid link expires. */
export async function readSetupLink(ctx: Pick<Context, 'db' | 'now'>, token: string): Promise<Date> {
  const link = await setupLinkByHash(ctx.db, tokenHash(token))
  if (!link || link.used_at || link.expires_at <= ctx.now()) throw fail('setup_link_invalid')
  return link.expires_at
}
