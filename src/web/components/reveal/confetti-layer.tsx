import { useEffect, useRef } from 'react'

/** Mounted with a winner, so it flies once for each. The drawing itself is fetched when it is needed. */
export function ConfettiLayer() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    import('./confetti.ts').then(
      ({ throwConfetti }) => {
        if (!left && canvas.current) stop = throwConfetti(canvas.current)
      },
      // A ceremony without confetti is still one.
      () => undefined,
    )
    return () => {
      left = true
      stop?.()
    }
  }, [])
  return <canvas className="reveal-confetti" ref={canvas} />
}
