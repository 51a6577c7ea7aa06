import type { Page } from '#locales/paths.ts'
import { useFrame } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/keys.ts'
import { usePath } from '../../i18n/link.tsx'
import type { MenuEntry } from './menu-link.tsx'

const pages: readonly { page: Page; label: MessageKey }[] = [
  { page: 'tools', label: 'site.nav.tools' },
  { page: 'giveawayFromFile', label: 'site.nav.giveaway_from_file' },
]

/** The header's links for when the site's menus could not be loaded. */
export function useSitePages(): MenuEntry[] {
  const { t } = useFrame()
  const path = usePath()
  return pages.map(({ page, label }) => ({ label: t(label), to: path(page) }))
}
