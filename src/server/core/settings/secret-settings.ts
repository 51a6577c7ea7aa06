import type { SecretSetting } from '#contract/site/settings.ts'
import type { Context } from '../../context.ts'
import { knownSettings } from './site-settings.ts'
import { storedSecret } from './store.ts'

/** The encryption context of a secret setting. */
export function placeOfSecret(key: SecretSetting): string {
  return `settings.secret.${key}`
}

/** A secret setting in plain text, for signing in to another service; undefined if not set. */
export async function secretSetting(
  ctx: Pick<Context, 'db' | 'secrets'>,
  key: SecretSetting,
): Promise<string | undefined> {
  const closed = await storedSecret(ctx.db, key)
  return closed && ctx.secrets.open(closed, placeOfSecret(key)).toString('utf8')
}

/** Whether a secret setting is set, without decrypting it. */
export async function secretIsSet(ctx: Pick<Context, 'db'>, key: SecretSetting): Promise<boolean> {
  return (await knownSettings(ctx)).secrets.has(key)
}
