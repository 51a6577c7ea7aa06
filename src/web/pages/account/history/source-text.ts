import type { Translate } from '../../../i18n/texts.ts'

/** Where the entries came from: a list that was typed, the file by its name, or the post by its title. */
export function sourceText(t: Translate, source: string): string {
  if (source === 'list') return t('history.source.list')
  if (source === 'file') return t('history.source.file')
  if (source === 'post') return t('history.source.post')
  if (source === 'chance') return t('history.source.chance')
  return source
}
