import type { Call } from './call.ts'
import { previewFile } from './files.ts'
import { createGiveaway, getGiveaway, getReceipt, getResult, listEntries } from './giveaways.ts'
import { createFirstAdministrator, getSetup } from './setup.ts'

/** Every call of the product. A test holds that each is answered by exactly one route. */
export const calls: readonly Call[] = [
  createGiveaway,
  getGiveaway,
  getResult,
  getReceipt,
  listEntries,
  previewFile,
  getSetup,
  createFirstAdministrator,
]
