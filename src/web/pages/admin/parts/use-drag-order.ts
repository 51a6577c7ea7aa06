import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Step } from '../menu/move-items.ts'

/** Where something was dropped: beside the target or inside it. */
export interface Drop {
  key: string
  target: string
  where: 'before' | 'after' | 'inside'
}

/** How far the pointer has to move before a press becomes a drag, in CSS pixels. */
const dragFrom = 4
const edge = 80

/**
 * Makes elements with `data-drag` draggable by their `data-grip`, with mouse, pen or finger. The element under the
 * pointer has `data-drop` with the position of the drop. Escape cancels. Users who cannot drag have other ways to do
 * the same.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  { onDrop, canNest = false }: { onDrop: (drop: Drop) => void; canNest?: boolean },
): void {
  const dropped = useEffectEvent(onDrop)

  useEffect(() => {
    const element = list.current
    if (!element) return
    let dragged: { row: HTMLElement; y: number; isMoving: boolean } | undefined
    let over: { row: HTMLElement; where: Drop['where'] } | undefined

    function mark(next: typeof over) {
      if (over?.row !== next?.row) over?.row.removeAttribute('data-drop')
      if (next) next.row.dataset['drop'] = next.where
      over = next
    }

    function release() {
      mark(undefined)
      dragged?.row.removeAttribute('data-dragging')
      dragged = undefined
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('pointerup', onUp)
      document.removeEventListener('pointercancel', release)
      document.removeEventListener('keydown', onKey, true)
    }

    function onDown(event: PointerEvent) {
      const grip = (event.target as Element).closest('[data-grip]')
      const row = grip?.closest<HTMLElement>('[data-drag]')
      if (!row || event.button !== 0) return
      event.preventDefault()
      dragged = { row, y: event.clientY, isMoving: false }
      document.addEventListener('pointermove', onMove)
      document.addEventListener('pointerup', onUp)
      document.addEventListener('pointercancel', release)
      document.addEventListener('keydown', onKey, true)
    }

    function onMove(event: PointerEvent) {
      if (!dragged) return
      if (!dragged.isMoving && Math.abs(event.clientY - dragged.y) < dragFrom) return
      dragged.isMoving = true
      dragged.row.dataset['dragging'] = ''
      scrollAlong(event.clientY)
      const found = document
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest<HTMLElement>('[data-drag]')
      const isOther = found && element?.contains(found) && !dragged.row.contains(found)
      mark(isOther ? { row: found, where: whereIn(found, event.clientY, canNest) } : undefined)
    }

    function onUp() {
      const key = dragged?.row.dataset['drag']
      const target = over?.row.dataset['drag']
      const where = over?.where
      release()
      if (key && target && where) dropped({ key, target, where })
    }

    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      release()
    }

    element.addEventListener('pointerdown', onDown)
    return () => {
      release()
      element.removeEventListener('pointerdown', onDown)
    }
  }, [list, canNest])
}

/** Before a row in its upper part, after it in its lower part; in between, if nesting is allowed, inside it. */
function whereIn(row: HTMLElement, y: number, canNest: boolean): Drop['where'] {
  const { top, height } = (row.querySelector('[data-drag-head]') ?? row).getBoundingClientRect()
  const part = (y - top) / height
  if (canNest && part > 0.3 && part < 0.7) return 'inside'
  return part < 0.5 ? 'before' : 'after'
}

function scrollAlong(y: number) {
  if (y < edge) window.scrollBy(0, -12)
  else if (y > window.innerHeight - edge) window.scrollBy(0, 12)
}

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
}

/** Alt and an arrow key move the focused item; within a field the keys belong to the field. */
export function useArrowKeys(
  tree: RefObject<HTMLElement | null>,
  onStep: (key: string, step: Step) => void,
): void {
  const stepped = useEffectEvent(onStep)
  useEffect(() => {
    const element = tree.current
    if (!element) return
    function onKeyDown(event: KeyboardEvent) {
      const at = event.target as Element
      const step = event.altKey && !event.ctrlKey && !event.metaKey ? steps[event.key] : undefined
      const key = at.closest<HTMLElement>('[data-drag]')?.dataset['drag']
      if (!step || !key || at.closest('input, textarea, select')) return
      event.preventDefault()
      const turned = getComputedStyle(at).direction === 'rtl'
      if (turned && step === 'in') stepped(key, 'out')
      else if (turned && step === 'out') stepped(key, 'in')
      else stepped(key, step)
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [tree])
}
