import {
  exportDraws,
  finishManagedDraw,
  getManagedDraw,
  listDraws,
  voidManagedDraw,
} from '../draws/managed-draws.ts'
import {
  cancelManagedFetch,
  exportFetches,
  getManagedFetch,
  listFetches,
  resumeManagedFetch,
} from './managed-fetches.ts'

/** What staff can do with the draws and fetches of all people. */
export const managedCalls = [
  listDraws,
  ...Object.values(exportDraws),
  getManagedDraw,
  voidManagedDraw,
  finishManagedDraw,
  listFetches,
  ...Object.values(exportFetches),
  getManagedFetch,
  resumeManagedFetch,
  cancelManagedFetch,
]
