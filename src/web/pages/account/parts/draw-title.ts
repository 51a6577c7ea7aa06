import { winnersTitle } from '#contract/draws/given-title.ts'
import type { HistoryItem } from '#contract/draws/history.ts'
import type { Translate } from '#web/i18n/texts.ts'

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
