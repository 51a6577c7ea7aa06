/** A person's request to be removed from a result; decided by the draw's owner. */
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
