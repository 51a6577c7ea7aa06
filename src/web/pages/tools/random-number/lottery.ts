import { type RefObject, useLayoutEffect } from 'react'
import { prefersCalm } from '#web/components/reveal/prefers-calm.ts'

/** Milliseconds: as in the classes of `number-stage.tsx`. */
export const comeEveryMs = 300
const comeMs = 420
/** After the last ball, before they settle into their order. */
const pauseMs = 350
const settleMs = 650

/** Numbers in ascending order, each with the place at which it was drawn, from 0. */
export interface Sorted {
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
export function useLottery(list: RefObject<HTMLElement | null>, places: readonly number[] | undefined): void {
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
