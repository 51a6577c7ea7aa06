import type { Context } from '../../context.ts'

type Trx = Context['db']

/** One feature's part of a personal data export: a file name and rows of plain values. */
export interface ExportPart {
  name: string
  rows: Record<string, string | number | boolean | null>[]
}

/** What other features do when a user arrives, leaves or exports their data. Passed in from above. */
export interface UserDataHooks {
  /** Moves a visitor's draws to the account (REQ-visitor-draws). */
  adopt(trx: Trx, visitor: string, owner: string): Promise<void>
  /** Removes the user from what they made; public records stay. */
  forget(trx: Trx, owner: string): Promise<void>
  /** Everything that other features store about a user. */
  exportData(db: Trx, owner: string): Promise<ExportPart[]>
}
