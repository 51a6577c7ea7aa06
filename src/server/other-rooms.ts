import type { OtherRooms } from './core/accounts/other-rooms.ts'
import { adoptDraws, forgetDraws, tellDraws } from './features/giveaways/history/whose-draws.ts'

/** What features do when somebody arrives, leaves or asks for everything that is kept of them. */
export const otherRooms: OtherRooms = {
  adopt: adoptDraws,
  forget: forgetDraws,
  tell: async (db, owner) => [await tellDraws(db, owner)],
}
