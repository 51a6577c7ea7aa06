import type { Page } from '../../locales/paths.ts'
import type { MessageKey } from '../i18n/keys.ts'

/** The pages that the header and the footer lead to. Menus of an administrator take their place later. */
export const sitePages: readonly { page: Exclude<Page, 'result'>; label: MessageKey }[] = [
  { page: 'tools', label: 'site.nav.tools' },
  { page: 'giveawayFromFile', label: 'site.nav.giveaway_from_file' },
]
