import type { HistoryItem } from '#contract/draws/history.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Name } from '#web/ui/name.tsx'
import { Tag } from '#web/ui/tag.tsx'

/** Who won, or the draw's state. Gold marks winners only. */
export function DrawOutcome({ draw }: { draw: HistoryItem }) {
  const t = useT()
  const { status, winners, winners_count, draw_at, time_zone } = draw
  const { dateTimeAndUtc } = useFormat(time_zone)
  const further = winners_count - winners.length
  // Two winners may have the same name, so the place is part of the key.
  const places = winners.map((name, at) => ({ name, place: at + 1 }))
  return (
    <span className="draw-outcome">
      {status === 'void' && (
        <Tag kind="bad" icon="x-circle">
          {t('account.draw.void')}
        </Tag>
      )}
      {status === 'sealed' && (
        <Tag kind="info" icon="clock">
          {draw_at ? t('account.draw.at', { date: dateTimeAndUtc(draw_at) }) : t('account.draw.sealed')}
        </Tag>
      )}
      {status === 'finished' &&
        places.map(({ name, place }) => (
          <Tag key={place} className="tag-win">
            <Name>{name || t('account.draw.removed')}</Name>
          </Tag>
        ))}
      {status === 'finished' && further > 0 && <Tag className="tag-win">+{further}</Tag>}
    </span>
  )
}
