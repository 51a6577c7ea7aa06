import type { Translate } from '#web/i18n/texts.ts'
import type { NumberSettings, SettingsFault } from './number-settings.ts'
import { maxUntilEmpty } from './number-settings.ts'

/** Formats numbers for the locale, exact at any length. */
export function numberWriter(tag: string): (text: string) => string {
  const formats = new Map<number, Intl.NumberFormat>()
  return (text) => {
    const minimumFractionDigits = text.split('.')[1]?.length ?? 0
    const format =
      formats.get(minimumFractionDigits) ??
      new Intl.NumberFormat(tag, { minimumFractionDigits, maximumFractionDigits: 9 })
    formats.set(minimumFractionDigits, format)
    // Strings of digits are formatted directly, because a number would round them.
    return format.format(text as Intl.StringNumericLiteral)
  }
}

const largest = 1e15

/** The error in words that say what would be right. */
export function faultWords(t: Translate, { fault }: SettingsFault): string {
  // Keys that end in `_few` or `_many` would be treated as plural forms of others.
  if (fault === 'too_few') return t('random_number.fault.scarce')
  // This is also the maximum count of one draw, and of excluded numbers.
  const most = fault === 'too_large' ? largest : maxUntilEmpty
  return t(`random_number.fault.${fault === 'too_many' ? 'crowded' : fault}`, { most })
}

export function summaryWords(
  t: Translate,
  settings: NumberSettings,
  write: (text: string) => string,
): string {
  const { from, to } = settings
  const shown = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? write(text) : text)
  return t('random_number.range', { from: shown(from), to: shown(to) })
}

/** Announces the first few, and how many more there are. */
export function spokenNumbers(
  t: Translate,
  numbers: readonly string[],
  write: (text: string) => string,
): string {
  const said = numbers.slice(0, maxMessages).map(write).join('; ')
  const more = numbers.length - maxMessages
  return more > 0 ? t('random_number.and_more', { numbers: said, count: more }) : said
}

const maxMessages = 12
