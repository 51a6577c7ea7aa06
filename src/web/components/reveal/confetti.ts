import confetti from 'canvas-confetti'

const lastsMs = 1200

/** One burst from both edges, over in 1.2 s. Without a worker, which the site's security policy forbids. */
export function throwConfetti(canvas: HTMLCanvasElement): () => void {
  const style = getComputedStyle(canvas)
  const colors = ['--stage-spark-1', '--stage-spark-2', '--stage-spark-3'].map((name) =>
    style.getPropertyValue(name).trim(),
  )
  const cannon = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
  const burst = {
    particleCount: 48,
    spread: 62,
    startVelocity: 46,
    ticks: 90,
    gravity: 1.3,
    scalar: 1.1,
    colors,
  }
  void cannon({ ...burst, angle: 62, origin: { x: 0.04, y: 0.72 } })
  void cannon({ ...burst, angle: 118, origin: { x: 0.96, y: 0.72 } })
  const timer = setTimeout(() => cannon.reset(), lastsMs)
  return () => {
    clearTimeout(timer)
    cannon.reset()
  }
}
