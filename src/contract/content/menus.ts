import { z } from 'zod'
import { locales } from '#locales/locales.ts'

/** Where a menu is shown. */
export const menuAreas = ['header', 'footer_product', 'footer_company', 'footer_developers'] as const
export type MenuArea = (typeof menuAreas)[number]

/** Maximum levels of a menu, and maximum items on all of them together. */
export const menuLevels = 3
export const maxMenuItems = 100

export const menuVisibilities = ['anyone', 'logged_in', 'not_logged_in', 'roles'] as const

/** A text in any number of languages. */
export const localizedText = z.partialRecord(z.enum(locales), z.string())

export interface MenuItem {
  id: string
  /** in the caller's language */
  label: string
  /** name of a built-in page, or null */
  page: string | null
  /** an address instead of a page: on this site (`/…`) or http(s), mailto, tel */
  address: string | null
  open_in_new_page: boolean
  children: MenuItem[]
}

/** A menu item as the caller may see it. */
const menuItem: z.ZodType<MenuItem> = z.object({
  id: z.string(),
  label: z.string(),
  page: z.string().nullable(),
  address: z.string().nullable(),
  open_in_new_page: z.boolean(),
  get children() {
    return z.array(menuItem)
  },
})

export const menus = z.record(z.enum(menuAreas), z.array(menuItem))
export type Menus = z.output<typeof menus>
