import type { SecretSetting } from '#contract/settings.ts'
import type { Context } from '../../context.ts'
import { knownSettings } from './site-settings.ts'
import { storedSecret } from './store.ts'

/** Where the secret box keeps a secret of the settings. */
export function placeOfSecret(key: SecretSetting): string {
  return `settings.secret.${key}`
}

/** A secret of the settings in the clear, for whoever signs in somewhere with it; undefined while none is set. */
export async function secretSetting(
  ctx: Pick<Context, 'db' | 'secrets'>,
  key: SecretSetting,
): Promise<string | undefined> {
  const closed = await storedSecret(ctx.db, key)
  return closed && ctx.secrets.open(closed, placeOfSecret(key)).toString('utf8')
}

/** Whether a secret of the settings is set, without opening it. */
export async function secretIsSet(ctx: Pick<Context, 'db'>, key: SecretSetting): Promise<boolean> {
  return (await knownSettings(ctx)).secrets.has(key)
}
