import type { EligibleEntry } from '#contract/draws/results.ts'
import { paceOf } from '../reveal/scene/pace.ts'
import { labelOf } from '../reveal/shown-entries.ts'
import { between, inCubic, outCubic, scatter, shareOf } from './easing.ts'

/** A name on its way into the box. */
export interface Fall {
  text: string
  startMs: number
  lastsMs: number
  /** where it floats, from the middle, as a share of the width */
  aside: number
  /** above the opening */
  height: number
  lean: number
}

/** Names follow each other ever faster, as they do in the room, for as long as they are poured. */
export function planFalls(names: readonly string[], pourMs: number): Fall[] {
  const falls: Fall[] = []
  if (names.length === 0) return falls
  let startMs = 0
  for (let index = 0; startMs < pourMs - 200; index++) {
    const { pauseMs, fallMs } = paceOf(index, true)
    falls.push({
      text: names[index % names.length] ?? '',
      startMs,
      lastsMs: fallMs * 1.15,
      aside: (scatter(index, 0) - 0.5) * 0.3,
      height: [860, 560, 710][index % 3] ?? 700,
      lean: (index % 2 ? 1 : -1) * (2 + (index % 3)),
    })
    startMs += pauseMs
  }
  return falls
}

export interface Fallen {
  /** from the middle of the opening */
  x: number
  y: number
  turn: number
  scale: number
}

/** Comes from above, floats long enough to be read, and is pulled in; undefined before and after. */
export function fallenAt({ startMs, lastsMs, aside, height, lean }: Fall, ms: number): Fallen | undefined {
  const share = (ms - startMs) / lastsMs
  if (share < 0 || share >= 1) return undefined
  const x = aside * 1080
  if (share < 0.28) {
    const come = outCubic(shareOf(share, 0.28))
    return {
      x,
      y: between(-1500, -height, come),
      turn: between(lean * 3, lean, come),
      scale: between(1.05, 1, come),
    }
  }
  if (share < 0.66) {
    const float = shareOf(share - 0.28, 0.38)
    return {
      x: x * between(1, 0.86, float),
      y: -height + 120 * float,
      turn: lean * between(1, 0.6, float),
      scale: 1,
    }
  }
  const pull = inCubic(shareOf(share - 0.66, 0.34))
  return {
    x: x * between(0.86, 0, pull),
    y: between(120 - height, 320, pull),
    turn: lean * between(0.6, 0, pull),
    scale: between(1, 0.36, pull),
  }
}

/** The text that a clip lets fall for an entry: its name if everyone may read it, or else only its number. */
export function fallingText(
  { name, row }: Pick<EligibleEntry, 'name' | 'row'>,
  showsNames: boolean,
  number: (value: number) => string,
): string {
  return labelOf({ name: showsNames ? name : null, row }, number)
}
