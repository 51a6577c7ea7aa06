import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersCalm } from '#web/components/reveal/prefers-calm.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { Fold } from '#web/ui/fold.tsx'
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

/** Milliseconds: as in the classes of the numbers. */
const comeEveryMs = 300
const comeMs = 420
/** After the last ball, before they settle into their order. */
const pauseMs = 350
const settleMs = 650

/** Numbers in ascending order, each with the place at which it was drawn, from 0. */
interface Sorted {
  numbers: string[]
  places: number[]
}

/** All have the same number of decimal places. */
export function sortDrawn(drawn: readonly string[]): Sorted {
  const unitsOf = (place: number) => BigInt((drawn[place] ?? '').replace('.', ''))
  const places = drawn
    .map((_, place) => place)
    .toSorted((one, other) => Number(unitsOf(one) - unitsOf(other)) || one - other)
  return { numbers: places.map((place) => drawn[place] ?? ''), places }
}

/** Until all have come and have settled into their order. */
export function lotteryMs(count: number): number {
  return comeEveryMs * (count - 1) + comeMs + pauseMs + settleMs
}

/** Balls come one by one in the order in which they were drawn, and then roll into ascending order. */
function useLottery(list: RefObject<HTMLElement | null>, places: readonly number[] | undefined): void {
  useLayoutEffect(() => {
    const tiles = [...(list.current?.children ?? [])].filter((tile) => tile instanceof HTMLElement)
    if (!places || prefersCalm()) return undefined
    const lasts = lotteryMs(tiles.length)
    const rolls = tiles.map((tile, index) => {
      const place = places[index] ?? index
      const spot = tiles[place] ?? tile
      const away = `translate(${spot.offsetLeft - tile.offsetLeft}px, ${spot.offsetTop - tile.offsetTop}px)`
      const come = (comeEveryMs * place) / lasts
      return tile.animate(
        [
          { opacity: 0, transform: `${away} translateY(-28px) scale(0.5)`, offset: 0 },
          {
            opacity: 0,
            transform: `${away} translateY(-28px) scale(0.5)`,
            offset: come,
            easing: 'cubic-bezier(0.2, 1.3, 0.4, 1)',
          },
          { opacity: 1, transform: away, offset: come + comeMs / lasts },
          {
            opacity: 1,
            transform: away,
            offset: 1 - settleMs / lasts,
            easing: 'cubic-bezier(0.5, 0, 0.2, 1)',
          },
          { opacity: 1, transform: 'none', offset: 1 },
        ],
        { duration: lasts, fill: 'backwards' },
      )
    })
    return () => {
      for (const roll of rolls) roll.cancel()
    }
  }, [list, places])
}
