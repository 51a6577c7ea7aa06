import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Step } from './move-items.ts'

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
