import { createHash } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { hasAdministrator, replaceSetupLinks, setupLinkByHash } from './store.ts'

const goodForMillis = 30 * minuteMs

/**
 * The token of a fresh link for the first administrator, or undefined once there is one (REQ-operation). Links of
 * earlier starts stop working.
 */
export async function newSetupLink(ctx: Pick<Context, 'db' | 'now' | 'random'>): Promise<string | undefined> {
  if (await hasAdministrator(ctx.db)) return undefined
  const token = Buffer.from(ctx.random(32)).toString('base64url')
  await replaceSetupLinks(ctx.db, tokenHash(token), new Date(ctx.now().getTime() + goodForMillis))
  return token
}

/** When a valid link expires. */
export async function readSetupLink(ctx: Pick<Context, 'db' | 'now'>, token: string): Promise<Date> {
  const link = await setupLinkByHash(ctx.db, tokenHash(token))
  if (!link || link.used_at || link.expires_at <= ctx.now()) throw fail('setup_link_invalid')
  return link.expires_at
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
