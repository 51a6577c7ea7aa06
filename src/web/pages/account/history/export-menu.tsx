import { useT } from '../../../i18n/frame.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { exportLinks, type HistoryWish } from './history-wish.ts'

/** What the list shows now, as a file: plain links to the API. */
export function ExportMenu({ wish }: { wish: HistoryWish }) {
  const t = useT()
  return (
    <Menu
      button={
        <>
          <Icon name="download" />
          {t('history.export')}
        </>
      }
      size="small"
      className="history-export"
    >
      {exportLinks(wish).map(({ kind, href }) => (
        <a key={kind} href={href} download className="menu-item">
          <Icon name="file" />
          {kind}
        </a>
      ))}
    </Menu>
  )
}
