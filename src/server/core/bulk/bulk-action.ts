import type { PermissionName } from '#contract/api/permissions.ts'
import type { List } from '#contract/lists/list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { ListSource } from '../../lists/list-source.ts'
import type { Actor } from '../audit/record-act.ts'

export type BulkOptions = Readonly<Record<string, string>>

/** What an action gets for one row. */
export interface BulkTurn {
  viewer: Actor
  id: string
  options: BulkOptions
  asked: { locale: Locale; origin: string }
}

/** Whose records are their own, and how far back they are visible. */
export type Viewer = Pick<SignedIn, 'owner' | 'plan' | 'user'>

/** An action on many rows of a list: the same as the action on a single one. */
export interface BulkAction {
  list: List
  /** for this viewer at this moment */
  source: (viewer: Viewer) => ListSource<unknown>
  /** the list for these options, if it differs between them */
  listOf?: (
    db: Context['db'],
    options: BulkOptions,
    locale: Locale,
  ) => Promise<Pick<BulkAction, 'list' | 'source'>>
  /** required to start, and checked again for each row; options fill its braces */
  permission: PermissionName | 'signed_in'
  /** rejects options that cannot work for any row */
  check: (options: BulkOptions) => void
  /** what the action must know about the requester when a row runs; saved with the options and overrides them */
  notes?: (viewer: SignedIn) => BulkOptions
  /** handles one row in the transaction that also marks it as done */
  run: (trx: Context['db'], turn: BulkTurn) => Promise<unknown>
  /** the action that this one undoes; it applies to all of that action's rows */
  undoes?: string
  /** called after some rows are committed */
  after?: () => void
  /** record names by id */
  namesOf: (db: Context['db'], ids: string[]) => Promise<Map<string, string>>
}

/** By name: the list, a dot, and a verb. */
export type BulkActions = Readonly<Record<string, BulkAction>>
