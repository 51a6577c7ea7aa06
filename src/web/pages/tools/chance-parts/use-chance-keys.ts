import { useEffect, useEffectEvent } from 'react'
import { type ChanceAction, chanceAction, focusOf } from './chance-action.ts'
import { usePreference } from './chance-preferences.ts'

/** Space and Enter once more, R keeps with a receipt, C copies, H shows the history; unless the person switched them off. */
export function useChanceKeys(actions: Readonly<Partial<Record<ChanceAction, () => void>>>): void {
  const [isOn] = usePreference('keys')

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const asked = chanceAction(event, focusOf(target))
    const act = asked && actions[asked]
    if (!act) return
    event.preventDefault()
    act()
  })

  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}
