import { useEffect, useRef, useState } from 'react'
import { lasts, type Moment } from './ceremony.ts'
import { createStageSound, type StageSound } from './stage-sound.ts'

/** Off until somebody turns it on, which is also when browsers allow it. */
export function useStageSound({ phase, index }: Moment, isBegun: boolean) {
  const sound = useRef<StageSound>(undefined)
  const [isLoud, setLoud] = useState(false)

  useEffect(() => {
    if (!isLoud || !isBegun) return undefined
    if (phase === 'shuffle') sound.current?.roll(index === 0 ? lasts.shuffle : lasts.laterShuffle)
    if (phase === 'lift') sound.current?.chime()
    return () => sound.current?.hush()
  }, [isBegun, isLoud, phase, index])

  useEffect(() => () => sound.current?.close(), [])

  function toggle() {
    if (!isLoud) sound.current ??= createStageSound()
    else sound.current?.hush()
    setLoud(!isLoud && sound.current !== undefined)
  }
  return { isLoud, toggle }
}
