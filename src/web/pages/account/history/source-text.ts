import type { Translate } from '../../../i18n/texts.ts'

/** Where the entries came from: a list that was typed, or the file by its name. */
export function sourceText(t: Translate, source: string): string {
  if (source === 'list') return t('history.source.list')
  if (source === 'file') return t('history.source.file')
  return source
}
