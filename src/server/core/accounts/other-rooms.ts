import type { Context } from '../../context.ts'

type Trx = Context['db']

/** What a person's export holds of one room: a name for the file, and rows of plain values. */
export interface ExportPart {
  name: string
  rows: Record<string, string | number | boolean | null>[]
}

/** What the rest of the house does when somebody arrives, leaves or asks for everything. Handed in from above. */
export interface UserDataHooks {
  /** what a visitor made belongs to the account from now on (REQ-visitor-draws) */
  adopt(trx: Trx, visitor: string, owner: string): Promise<void>
  /** takes the person out of what they made; public records stay */
  forget(trx: Trx, owner: string): Promise<void>
  /** everything that is kept of a person elsewhere */
  tell(db: Trx, owner: string): Promise<ExportPart[]>
}
