import { type RefObject, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'

/** For the room: the panel alone. It is not there where browsers cannot do it. */
export function FullScreen({ panel }: { panel: RefObject<HTMLElement | null> }) {
  const t = useT()
  const state = useSyncExternalStore(listen, currentState, () => 'impossible' as const)
  if (state === 'impossible') return null

  function toggle() {
    if (state === 'full') void document.exitFullscreen()
    else void panel.current?.requestFullscreen()
  }

  return (
    <Button
      kind="ghost"
      size="small"
      square
      icon={state === 'full' ? 'x' : 'maximise'}
      aria-label={t(state === 'full' ? 'chance.full.leave' : 'chance.full')}
      onClick={toggle}
    />
  )
}

function listen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

function currentState(): 'possible' | 'full' | 'impossible' {
  if (!document.fullscreenEnabled) return 'impossible'
  return document.fullscreenElement ? 'full' : 'possible'
}
