import type { OwnKeyName } from '#contract/comments/connections.ts'
import type { SecretSetting } from '#contract/site/settings.ts'
import { totpPlace } from '#server/core/accounts/second-factor/one-time-codes.ts'
import { placeOfKey, placeOfToken } from '#server/core/connections/credentials-for.ts'
import { placeOfPayload } from '#server/core/notifications/outbox/queue-mail.ts'
import { placeOfSecret } from '#server/core/settings/site-settings.ts'
import { placeOfNumber } from '#server/features/guesses/sealed-number.ts'
import { placeOfLink } from '#server/features/media/hosting/work-hosting.ts'

/** A column with secrets that are encrypted for the place where they are. */
export interface EncryptedColumn {
  table: string
  /** the columns that name a row, as text */
  key: readonly [string, ...string[]]
  column: string
  /** the secret is base64 text at this path of a JSON column */
  inside?: string
  place: (...key: string[]) => string
}

/** Every secret that lasts. What lasts minutes, in cookies, codes and jobs, stays readable by the older key until then. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'settings',
    key: ['key'],
    column: 'secret',
    place: (key = '') => placeOfSecret(key as SecretSetting),
  },
  { table: 'users', key: ['id'], column: 'totp_secret', place: (id = '') => totpPlace(id) },
  {
    table: 'user_keys',
    key: ['user_id', 'name'],
    column: 'secret',
    place: (id = '', name = '') => placeOfKey(id, name as OwnKeyName),
  },
  { table: 'connected_accounts', key: ['id'], column: 'token', place: (id = '') => placeOfToken(id) },
  { table: 'outbox', key: ['id'], column: 'payload', place: (id = '') => placeOfPayload(id) },
  { table: 'guess_games', key: ['id'], column: 'sealed', place: (id = '') => placeOfNumber(id) },
  { table: 'media', key: ['id'], column: 'hosting', inside: 'link', place: (id = '') => placeOfLink(id) },
  { table: 'giveaways', key: ['id'], column: 'seed', place: (id = '') => `giveaways.seed.${id}` },
  { table: 'giveaways', key: ['id'], column: 'salt_key', place: (id = '') => `giveaways.salt_key.${id}` },
]
