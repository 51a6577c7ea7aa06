import type { HistoryItem } from '../../../../contract/history.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Name } from '../../../ui/name.tsx'
import { drawTitle, sourceText } from '../parts/draw-title.ts'

/** What a draw is called, with the way to its page; below it where its entries came from. */
export function DrawName({ draw }: { draw: HistoryItem }) {
  const t = useT()
  const title = drawTitle(draw, t)
  return (
    <span className="data-table-name">
      <PageLink page="result" parameters={{ shareCode: draw.share_code }}>
        <Name>{title}</Name>
      </PageLink>
      {title !== draw.source && (
        <small>
          <DrawSource draw={draw} />
        </small>
      )}
      {!draw.is_shared && (
        <small className="history-closed">
          <Icon name="lock" size={14} />
          {t('history.not_shared')}
        </small>
      )}
    </span>
  )
}

export function DrawSource({ draw: { source } }: { draw: HistoryItem }) {
  const t = useT()
  return <bdi>{sourceText(t, source)}</bdi>
}
