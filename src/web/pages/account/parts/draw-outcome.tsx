import type { HistoryItem } from '#contract/draws/history.ts'
import { winnersTitle } from '#contract/draws/titles/given-title.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { Name, Tag } from '#web/ui/inline-text.tsx'

/** Who won, or the draw's state. Gold marks winners only. */
export function DrawOutcome({ draw }: { draw: HistoryItem }) {
  const t = useT()
  const { status, winners, winners_count, draw_at, time_zone } = draw
  const { dateTimeAndUtc } = useFormat(time_zone)
  const further = winners_count - winners.length
  // Two winners may have the same name, so the place is part of the key.
  const places = winners.map((name, at) => ({ name, place: at + 1 }))
  return (
    <span className="flex flex-wrap gap-1 min-w-0 [&>.tag]:whitespace-normal">
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
          <Tag key={place} className="bg-win text-on-win">
            <Name>{name || t('account.draw.removed')}</Name>
          </Tag>
        ))}
      {status === 'finished' && further > 0 && <Tag className="bg-win text-on-win">+{further}</Tag>}
    </span>
  )
}

type Titled = Pick<
  HistoryItem,
  'title' | 'source' | 'status' | 'winners' | 'winners_count' | 'participants_total'
>

/**
 * The title of a draw in its owner's lists: its title, its post or file, its winners, or else how long its list was.
 */
export function drawTitle(draw: Titled, t: Translate): string {
  const { title, source, status, winners, winners_count, participants_total } = draw
  const isNamed = !kinds.has(source) && !URL.canParse(source)
  if (title || isNamed) return title || source
  const named = status === 'finished' && winnersTitle(winners, winners_count, t)
  if (named || source === 'chance') return named || sourceText(t, source)
  return t('draw_names.untitled', { count: participants_total })
}

/** Where the entries came from: a typed list, the file by name, or the post by title. */
export function sourceText(t: Translate, source: string): string {
  if (source === 'list') return t('history.source.list')
  if (source === 'file') return t('history.source.file')
  if (source === 'post') return t('history.source.post')
  if (source === 'chance') return t('history.source.chance')
  return source
}

const kinds: ReadonlySet<string> = new Set(['list', 'file', 'post', 'chance'])
