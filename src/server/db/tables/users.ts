import type { Generated } from 'kysely'

export interface UsersTable {
  id: string
  username: string
  email: string
  fullname: string
  /** a PHC string */
  password_hash: string
  role: string
  status: 'active' | 'passive' | 'deleted' | 'banned'
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
