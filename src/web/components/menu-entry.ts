/** An item of the site's menus as header and footer show it. */
export interface MenuEntry {
  label: string
  /** where it leads; a heading of others may lead nowhere */
  to?: string
  /** to another site, or to a program for mails or calls */
  outside?: boolean
  /** of this site, but no page of the router */
  document?: boolean
  newPage?: boolean
  items?: MenuEntry[]
}
