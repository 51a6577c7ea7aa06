import type { Translate } from '#web/i18n/texts.ts'

/** Encodings that are common for lists; the server accepts more, by the same labels. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1254',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'iso-8859-2',
  'iso-8859-15',
  'koi8-r',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const

export const delimiters = [',', ';', '\t', '|'] as const

/** The common name of an encoding: `Windows-1254`, `UTF-8`. */
export function detectedEncoding(label: string): string {
  if (label.startsWith('windows')) return label.replace('windows', 'Windows')
  return label === 'macintosh' ? 'Mac Roman' : label.toUpperCase()
}

export function detectedDelimiter(t: Translate, delimiter: string): string {
  if (delimiter === ',') return t('giveaway_file.delimiter.comma')
  if (delimiter === ';') return t('giveaway_file.delimiter.semicolon')
  if (delimiter === '\t') return t('giveaway_file.delimiter.tab')
  return delimiter === '|' ? t('giveaway_file.delimiter.pipe') : delimiter
}
