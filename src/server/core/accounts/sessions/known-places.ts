import { createHmac } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { addressKey } from '#server/http/address.ts'
import { dayMs } from '#server/kit/durations.ts'
import { hasMark, keepMark } from './known/store.ts'

const rememberedMillis = 90 * dayMs

type Deps = Pick<Context, 'now' | 'secretKey'>

/**
 * Remembers an address where the owner of an account signed in: guesses from elsewhere must not lock them out there.
 * Only a keyed hash of the address is stored.
 */
export async function rememberPlace(
  ctx: Deps,
  trx: Context['db'],
  userId: string,
  ip: string,
): Promise<void> {
  const now = ctx.now()
  const until = new Date(now.getTime() + rememberedMillis)
  await keepMark(trx, userId, { purpose: 'known_place', mark: markOf(ctx, userId, ip), now, until })
}

export function isKnownPlace(ctx: Deps & Pick<Context, 'db'>, userId: string, ip: string): Promise<boolean> {
  return hasMark(ctx.db, markOf(ctx, userId, ip), ctx.now())
}

function markOf({ secretKey }: Deps, userId: string, ip: string): Buffer {
  return createHmac('sha256', secretKey)
    .update(`known place\0${userId}\0${addressKey(ip)}`)
    .digest()
}
