import { type AllSettings, type SecretSetting, secretSettings } from '#contract/site/settings.ts'
import type { Context } from '../../context.ts'
import { isPlain } from './plain-rights.ts'
import { knownSettings } from './site-settings.ts'
import { namedRoles, settersOfSecrets } from './store.ts'

/** All settings for users who may change them. No secret is decrypted here. */
export async function readSettings(ctx: Pick<Context, 'db' | 'env'>): Promise<AllSettings> {
  const [{ settings, secrets: since }, setters, roles] = await Promise.all([
    knownSettings(ctx, { force: true }),
    settersOfSecrets(ctx.db),
    namedRoles(ctx.db),
  ])
  const secrets = secretSettings.map((key) => {
    const at = since.get(key)
    const set_at = at?.toISOString() ?? null
    return [key, { is_set: at !== undefined, set_at, set_by: setters.get(key) ?? null }] as const
  })
  return {
    values: { ...settings },
    secrets: Object.fromEntries(secrets) as Record<SecretSetting, AllSettings['secrets'][SecretSetting]>,
    roles: roles.map(({ id, name, permissions }) => ({ id, name, may_be_default: isPlain(permissions) })),
  }
}
