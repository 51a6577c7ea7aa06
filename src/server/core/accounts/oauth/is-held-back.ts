import type { Context } from '#server/context.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { userById } from '../store.ts'
import { isUnclaimed } from './is-unclaimed.ts'

/**
 * Whether the settings block sign-in to this account until its address is confirmed. Its identity is then treated as
 * unknown: otherwise signing in would reveal whether an account was created, and so whether the address had one.
 */
export async function isHeldBack(within: Pick<Context, 'db' | 'env'>, userId: string): Promise<boolean> {
  const { strict_sign_up } = await siteSettings(within)
  if (!strict_sign_up) return false
  const user = await userById(within.db, userId)
  return user?.status === 'active' && (await isUnclaimed(within.db, user))
}
