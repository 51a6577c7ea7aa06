import { useEffect, useRef } from 'react'
import { prefersCalm } from '#web/components/reveal/prefers-calm.ts'

/** Milliseconds from the opening to the breaking of the seal, and to the winner's ticket, as in the style sheet. */
const breaksMs = 900
const ticketMs = 1900

/** Thud, chime and confetti of a number that is opened before everyone's eyes; fetched when that happens. */
export function OpeningBurst() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (prefersCalm()) return undefined
    let stop: (() => void) | undefined
    const sound = import('#web/components/reveal/room/room-sound.ts')
    const timers = [
      setTimeout(() => void sound.then(({ playThud }) => playThud(), ignore), breaksMs),
      setTimeout(() => {
        void sound.then(({ playChime }) => playChime(), ignore)
        void import('#web/components/reveal/scene/confetti.ts').then(({ throwConfetti }) => {
          if (canvas.current) stop = throwConfetti(canvas.current)
        }, ignore)
      }, ticketMs),
    ]
    return () => {
      timers.forEach(clearTimeout)
      stop?.()
    }
  }, [])
  return (
    <canvas ref={canvas} className="absolute inset-0 z-3 pointer-events-none size-full" aria-hidden="true" />
  )
}

/** The number opens without them. */
function ignore(): void {}
