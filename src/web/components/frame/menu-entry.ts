/** An item of the site's menus as header and footer show it. */
export interface MenuEntry {
  label: string
  /** its target; a parent item may have none */
  to?: string
  /** on another site, or a mail or phone link */
  outside?: boolean
  /** on this site, but not a page of the router */
  document?: boolean
  newPage?: boolean
  items?: MenuEntry[]
}
