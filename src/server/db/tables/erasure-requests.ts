/** Somebody who asks to be taken out of a result; decided by its owner. */
export interface ErasureRequestsTable {
  id: string
  giveaway_id: string
  name: string
  contact: string
  message: string
  status: 'open' | 'done' | 'refused'
  created_at: Date
  decided_at: Date | null
}
