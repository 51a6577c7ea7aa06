import confetti, { type Options } from 'canvas-confetti'

const lastsMs = 3400
const secondMs = 1100

/** From the opening of the box and from both edges, then once more. */
const bursts: readonly (Options & { afterMs: number })[] = [
  { afterMs: 0, particleCount: 90, angle: 90, spread: 84, startVelocity: 52, origin: { x: 0.5, y: 0.62 } },
  { afterMs: 160, particleCount: 45, angle: 60, spread: 58, startVelocity: 58, origin: { x: 0, y: 0.78 } },
  { afterMs: 160, particleCount: 45, angle: 120, spread: 58, startVelocity: 58, origin: { x: 1, y: 0.78 } },
  {
    afterMs: secondMs,
    particleCount: 70,
    angle: 64,
    spread: 70,
    startVelocity: 64,
    origin: { x: 0, y: 0.7 },
  },
  {
    afterMs: secondMs,
    particleCount: 70,
    angle: 116,
    spread: 70,
    startVelocity: 64,
    origin: { x: 1, y: 0.7 },
  },
]

/** Three seconds in two bursts. Without a worker, which the site's security policy forbids. */
export function throwConfetti(canvas: HTMLCanvasElement): () => void {
  const style = getComputedStyle(canvas)
  const colors = ['--stage-spark-1', '--stage-spark-2', '--stage-spark-3'].map((name) =>
    style.getPropertyValue(name).trim(),
  )
  const cannon = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
  // Pieces of the same size are small on a large screen.
  const scalar = Math.max(1, Math.min(canvas.clientWidth, canvas.clientHeight) / 520)
  const timers = bursts.map(({ afterMs, ...burst }) =>
    setTimeout(
      () => void cannon({ ticks: 170, gravity: 1.1, decay: 0.915, scalar, colors, ...burst }),
      afterMs,
    ),
  )
  timers.push(setTimeout(() => cannon.reset(), lastsMs))
  return () => {
    for (const timer of timers) clearTimeout(timer)
    cannon.reset()
  }
}
