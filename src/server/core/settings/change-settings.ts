import { fail } from '#contract/api/errors.ts'
import { exceeding, type PermissionMap } from '#contract/api/permissions.ts'
import {
  type AllSettings,
  type SecretSetting,
  type SettingsChange,
  secretSettings,
} from '#contract/site/settings.ts'
import type { Context, SignedIn } from '../../context.ts'
import { assertFreshProof } from '../../http/may-call.ts'
import { recordAction } from '../audit/audit-log.ts'
import {
  isPlain,
  knownSettings,
  placeOfSecret,
  type SiteSettings,
  seenSettings,
  siteSettings,
} from './site-settings.ts'
import {
  lockRights,
  namedRoles,
  putSetting,
  removeSetting,
  rightsHeld,
  rightsOfRole,
  settersOfSecrets,
} from './store.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'secrets'>

/**
 * Settings that an unattended session must not change: the role of new accounts, the site's identity, its protection,
 * and where secrets are sent.
 */
const delicate = new Set<string>([
  ...secretSettings,
  'default_role',
  'brand_hosts',
  'mail_driver',
  'smtp_host',
  'smtp_port',
  'smtp_encryption',
  'allow_private_network',
  'two_factor_for_staff',
  'mail_api_url',
  'ftp_host',
  'ftp_port',
  'ftp_plain',
  'storage_driver',
  's3_endpoint',
  's3_bucket',
])

/**
 * Where mails are sent, and where their links lead: changing these allows reading sign-in links, so it requires the
 * permissions of every account that could be signed in to this way.
 */
const carriesLinks = new Set<string>([
  'mail_driver',
  'smtp_host',
  'smtp_port',
  'smtp_encryption',
  'mail_api_url',
  'mail_api_key',
  'brand_hosts',
])

/** Changes some settings, all or none. Secrets can be written but never read. */
export async function changeSettings(
  ctx: Deps,
  viewer: SignedIn,
  change: SettingsChange,
): Promise<AllSettings & { reload_store: boolean }> {
  const changed = await whatChanges(ctx, withOneStorage(change, await siteSettings(ctx, { force: true })))
  if (changed.some(([key]) => delicate.has(key))) assertFreshProof(viewer, ctx.now())
  assertDifferentHosts(change)
  const before = await withSecretsAsSet(ctx, changed)
  const by = { updated_at: ctx.now(), updated_by: viewer.user.id }
  await ctx.db.transaction().execute(async (trx) => {
    const carries = changed.some(([key]) => carriesLinks.has(key))
    // Permissions are locked until the commit, so that the check below stays valid.
    if (carries || change.default_role !== undefined) await lockRights(trx)
    if (carries) for (const rights of await rightsHeld(trx)) assertWithin(viewer, rights)
    if (change.default_role !== undefined) await mustBePlain(trx, viewer, change.default_role)
    for (const [key, value] of changed) {
      if (!isSecret(key)) await putSetting(trx, { key, value: JSON.stringify(value), secret: null, ...by })
      else if (typeof value !== 'string') await removeSetting(trx, key)
      else {
        const secret = ctx.secrets.close(Buffer.from(value), placeOfSecret(key))
        await putSetting(trx, { key, value: null, secret, ...by })
      }
    }
    await recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'settings',
      act: 'update',
      record: { id: 'settings', name: changed.map(([key]) => key).join(', ') },
      before,
      after: Object.fromEntries(changed.map(([key, value]) => [key, isSecret(key) ? newMark(value) : value])),
    })
  })
  return { ...(await readSettings(ctx)), reload_store: changed.some(([key]) => seenSettings.has(key)) }
}

/**
 * "FTP enabled" and the upload location are one setting, stored as `storage_driver`: the switch selects FTP, or, if FTP
 * was selected, the local disk. A change where the two contradict each other is rejected.
 */
function withOneStorage(
  { ftp_enabled: isOn, ...change }: SettingsChange,
  { storage_driver: before }: SiteSettings,
): SettingsChange {
  if (isOn === undefined) return change
  const switched = isOn ? 'ftp' : before === 'ftp' ? 'local' : before
  const { storage_driver = switched } = change
  if ((storage_driver === 'ftp') !== isOn)
    throw fail('validation_failed', {}, [{ path: ['ftp_enabled'], key: 'validation.storage_conflict' }])
  return { ...change, storage_driver }
}

/** The changed settings for the audit log: of secrets only whether they are set. */
async function withSecretsAsSet(ctx: Deps, changed: [string, unknown][]): Promise<Record<string, unknown>> {
  const { settings, secrets } = await knownSettings(ctx)
  const plain: Record<string, unknown> = { ...settings }
  return Object.fromEntries(
    changed.map(([key]) => [key, isSecret(key) ? (secrets.has(key) ? 'set' : null) : plain[key]]),
  )
}

/** Replacing one secret with another is a change, too; the audit log masks both values. */
function newMark(value: unknown): string | null {
  return typeof value === 'string' ? 'set anew' : null
}

/**
 * Forms send all their fields; unchanged ones need no confirmation and leave no audit line. A secret always counts as
 * changed.
 */
async function whatChanges(ctx: Deps, change: SettingsChange): Promise<[string, unknown][]> {
  const now: Record<string, unknown> = { ...(await siteSettings(ctx, { force: true })) }
  return Object.entries(change).filter(
    ([key, value]) => value !== undefined && (isSecret(key) || canonical(value) !== canonical(now[key])),
  )
}

function canonical(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null
  return JSON.stringify(isObject ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value)
}

function isSecret(key: string): key is SecretSetting {
  return (secretSettings as readonly string[]).includes(key)
}

/** The subset rule: a setting cannot grant more than its editor may do. */
function assertWithin({ permissions }: SignedIn, requested: PermissionMap): void {
  if (exceeding(requested, permissions).length > 0) throw fail('exceeds_own_rights')
}

/**
 * New accounts get this role without any check of the person, so it may hold no rights over the site or over others.
 */
async function mustBePlain(trx: Context['db'], viewer: SignedIn, role: string): Promise<void> {
  const permissions = await rightsOfRole(trx, role)
  if (!permissions) throw fail('role_not_found')
  if (!isPlain(permissions)) throw fail('default_role_is_plain')
  const { default_role: before } = await siteSettings({ db: trx })
  if (role !== before) assertWithin(viewer, permissions)
}

/** Two brands on one host would be a single brand. */
function assertDifferentHosts({ brand_hosts: hosts }: SettingsChange): void {
  if (hosts?.box && hosts.box === hosts.lucky)
    throw fail('validation_failed', {}, [{ path: ['brand_hosts', 'lucky'], key: 'validation.not_an_option' }])
}

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
