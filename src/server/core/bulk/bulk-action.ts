import type { List } from '#contract/lists/list.ts'
import type { PermissionName } from '#contract/permissions.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { ListSource } from '../../lists/list-source.ts'
import type { Actor } from '../audit/record-act.ts'

export type BulkOptions = Readonly<Record<string, string>>

/** What is known of one row when its turn comes. */
export interface BulkTurn {
  viewer: Actor
  id: string
  options: BulkOptions
  asked: { locale: Locale; origin: string }
}

/** Whose their own records are, and how far back they are kept. */
export type Viewer = Pick<SignedIn, 'owner' | 'plan' | 'user'>

/** Something that can be done to many rows of a list: the same that is done to one. */
export interface BulkAction {
  list: List
  /** at this moment, of this asker */
  source: (viewer: Viewer) => ListSource<unknown>
  /** the list of what the options name, where it is not the same for all */
  listOf?: (
    db: Context['db'],
    options: BulkOptions,
    locale: Locale,
  ) => Promise<Pick<BulkAction, 'list' | 'source'>>
  /** without which nobody begins; each row asks again. Options stand where its braces are */
  permission: PermissionName | 'signed_in'
  /** refuses options that no row could be done with */
  check: (options: BulkOptions) => void
  /** what it must know of whoever asks when the turn of a row comes; kept among the options, whatever those say */
  notes?: (viewer: SignedIn) => BulkOptions
  /** does one row within a transaction, which also remembers that it is done */
  run: (trx: Context['db'], turn: BulkTurn) => Promise<unknown>
  /** the action that it takes back, all of whose rows it can be done to */
  undoes?: string
  /** said once some of them are done for good */
  after?: () => void
  /** what records are called, by id */
  namesOf: (db: Context['db'], ids: string[]) => Promise<Map<string, string>>
}

/** By name: the list, a dot, and a verb. */
export type BulkActions = Readonly<Record<string, BulkAction>>
