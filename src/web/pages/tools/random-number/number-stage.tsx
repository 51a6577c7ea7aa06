import { useRef } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { Fold } from '#web/ui/fold.tsx'
import { comeEveryMs, lotteryMs, useLottery } from './lottery.ts'
import { maxUntilEmpty, type NumberSettings, type SettingsFault, specOf } from './number-settings.ts'

interface NumberStageProps {
  /** localized; null before the first draw */
  numbers: readonly string[] | null
  /** where each number came, if they were sorted after the draw */
  places: readonly number[] | undefined
  /** how many there will be */
  count: number
  /** the number of draws on this page; numbers move in from the first one on */
  round: number
}

/** Maximum number of empty places shown before the first draw. */
const maxPlaces = 5
/** Up to so many numbers are large, and up to so many small; the rest is a line of text. */
const maxLarge = 12
const maxSmall = 100

/**
 * Milliseconds until the last number has come: as in a lottery, up to twelve come one by one.
 */
export function numbersRestMs(numbers: readonly string[], places: readonly number[] | undefined): number {
  if (isLottery(places)) return lotteryMs(places.length)
  return numbers.length > maxLarge ? 700 : 500 + comeEveryMs * Math.max(0, numbers.length - 1)
}

/** A crowd comes at once. */
function isLottery(places: readonly number[] | undefined): places is readonly number[] {
  return places !== undefined && places.length > 1 && places.length <= maxLarge
}

/** The numbers are in their places from the start: the animation only shows what is settled. */
export function NumberStage({ numbers, places, count, round }: NumberStageProps) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const lottery = isLottery(places) ? places : undefined
  useLottery(list, lottery)
  if (!numbers) return <EmptyPlaces count={Math.min(maxPlaces, Math.max(1, count))} />
  const rest = numbers.slice(maxSmall)
  return (
    <>
      <ul className={`number-tiles number-tiles-${sizeOf(numbers)}`} key={round} ref={list}>
        {numbers.slice(0, maxSmall).map((number, i) => (
          <li
            className={round > 0 && !lottery ? 'number-tile number-tile-new' : 'number-tile'}
            key={`${i} ${number}`}
          >
            <bdi>{number}</bdi>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <Fold title={t('random_number.rest', { count: rest.length })} className="w-full">
          <p className="tabular-nums wrap-anywhere">{rest.join('  ·  ')}</p>
        </Fold>
      )}
    </>
  )
}

function EmptyPlaces({ count }: { count: number }) {
  return (
    <div className="number-tiles number-tiles-empty" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <span className="number-tile" key={i}>
          –
        </span>
      ))}
    </div>
  )
}

function sizeOf(numbers: readonly string[]): 'one' | 'long' | 'few' | 'crowd' {
  const maxLength = Math.max(...numbers.map((number) => number.length))
  if (numbers.length > maxLarge) return 'crowd'
  if (maxLength > 9) return 'long'
  return numbers.length === 1 ? 'one' : 'few'
}

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

const maxNumber = 1e15

/** The error in words that say what would be right. */
export function faultWords(t: Translate, { fault }: SettingsFault): string {
  // Keys that end in `_few` or `_many` would be treated as plural forms of others.
  if (fault === 'too_few') return t('random_number.fault.scarce')
  // This is also the maximum count of one draw, and of excluded numbers.
  const max = fault === 'too_large' ? maxNumber : maxUntilEmpty
  return t(`random_number.fault.${fault === 'too_many' ? 'crowded' : fault}`, { most: max })
}

export function summaryWords(
  t: Translate,
  settings: NumberSettings,
  write: (text: string) => string,
): string {
  const { from, to } = specOf(settings)
  const shown = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? write(text) : text)
  return t('random_number.range', { from: shown(from), to: shown(to) })
}

/** Announces the first few, and how many more there are. */
export function spokenNumbers(
  t: Translate,
  numbers: readonly string[],
  write: (text: string) => string,
): string {
  const spoken = numbers.slice(0, maxSpoken).map(write).join('; ')
  const more = numbers.length - maxSpoken
  return more > 0 ? t('random_number.and_more', { numbers: spoken, count: more }) : spoken
}

const maxSpoken = 12
