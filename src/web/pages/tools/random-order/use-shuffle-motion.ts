import { type RefObject, useLayoutEffect } from 'react'
import { prefersCalm } from '#web/components/reveal/prefers-calm.ts'

const movesMs = 700
const everyMs = 45
/** The rest of a long list is below the screen, and is there at once. */
const maxMoving = 40

/** Until the last one that moves has arrived. */
export function shuffleMs(count: number): number {
  return movesMs + everyMs * (Math.min(count, maxMoving) - 1)
}

/** Everyone moves from their old place to the new one; `order` has the old place of each, and is settled before. */
export function useShuffleMotion(
  list: RefObject<HTMLElement | null>,
  order: readonly number[] | undefined,
): void {
  useLayoutEffect(() => {
    if (!order || prefersCalm()) return undefined
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    const moves = rows.slice(0, maxMoving).map((row, place) => {
      const old = rows[Math.min(order[place] ?? place, rows.length - 1)] ?? row
      const away = `translate(${old.offsetLeft - row.offsetLeft}px, ${old.offsetTop - row.offsetTop}px)`
      return row.animate(
        [
          { transform: away, opacity: 0.2 },
          { transform: 'none', opacity: 1 },
        ],
        {
          duration: movesMs,
          delay: everyMs * place,
          fill: 'backwards',
          easing: 'cubic-bezier(0.5, 0, 0.2, 1)',
        },
      )
    })
    return () => {
      for (const move of moves) move.cancel()
    }
  }, [list, order])
}
