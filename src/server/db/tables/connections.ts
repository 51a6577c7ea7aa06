import type { ColumnType, Generated } from 'kysely'
import type { RulePreset } from '#contract/comments/rule-presets.ts'

export interface RulePresetsTable {
  id: string
  user_id: string
  name: string
  rules: ColumnType<RulePreset['rules'], string, string>
  updated_at: Date
}

export interface UserKeysTable {
  user_id: string
  name: 'youtube' | 'x' | 'apify'
  /** encrypted with the context `user_keys.<user>.<name>` */
  secret: Buffer
  set_at: Date
}

export interface ConnectedAccountsTable {
  id: string
  user_id: string
  platform: 'instagram' | 'facebook'
  external_id: string
  /** the authorizing user's id at Meta for our app; null for accounts connected before this was stored */
  granted_by: string | null
  name: string
  /** encrypted with the context `connected_accounts.<id>` */
  token: Buffer
  connected_at: Date
  expires_at: Date | null
  is_broken: Generated<boolean>
}
