import type { ColumnType, Generated, Selectable } from 'kysely'

type Json<T> = ColumnType<T, string, string>
type LocalizedText = Record<string, string>

export interface SettingsTable {
  key: string
  value: ColumnType<unknown, string | null, string | null>
  /** encrypted with the context `settings.secret.<key>` */
  secret: Buffer | null
  updated_at: Date
  updated_by: string | null
}

export interface CookieConsentsTable {
  id: string
  version: number
  categories: Json<Record<string, boolean>>
  locale: string
  at: Date
}

export interface MenusTable {
  key: string
  area: string
  position: Generated<number>
  /** increases with every change */
  version: Generated<number>
  updated_at: Generated<Date>
}

export interface MenuItemsTable {
  id: string
  menu_key: string
  parent_id: string | null
  position: number
  label: Json<LocalizedText>
  link: string | null
  direct_link: string | null
  relation: 'page' | 'module' | 'content' | null
  relation_id: string | null
  open_in_new_page: Generated<boolean>
  visibility: Generated<'anyone' | 'logged_in' | 'not_logged_in' | 'roles'>
  roles: Generated<string[]>
}

/** A deleted menu, with its items as they were. */
export interface DeletedMenusTable {
  id: string
  key: string
  area: string
  position: number
  version: number
  items: Json<Selectable<MenuItemsTable>[]>
  deleted_at: Date
}

export interface FaqsTable {
  id: string
  question: Json<LocalizedText>
  answer: Json<LocalizedText>
  position: number
  is_active: Generated<boolean>
  updated_at: Generated<Date>
  /** since when it is hidden from all but those who may restore it */
  deleted_at: ColumnType<Date | null, Date | null | undefined>
}
