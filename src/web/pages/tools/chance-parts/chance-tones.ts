import { playTones, type Tone } from '#web/state/tones.ts'

export type Sounding = 'coin' | 'dice' | 'number'

/** Short taps that slow down, then a ring. */
export function playChance(kind: Sounding): void {
  const ring: Tone = {
    type: 'sine',
    pitch: kind === 'coin' ? 1480 : 660,
    loudness: 0.08,
    after: 0.6,
    seconds: 0.5,
  }
  playTones([...(kind === 'dice' ? rattle : taps), ring])
}

/** Dice on a table: each lower than the one before. */
const rattle = [0, 0.07, 0.16, 0.28, 0.44].map(
  (after, i): Tone => ({ type: 'square', pitch: 290 - 18 * i, loudness: 0.05, after, seconds: 0.05 }),
)

const taps = [0, 0.12].map(
  (after): Tone => ({ type: 'triangle', pitch: 520, loudness: 0.05, after, seconds: 0.05 }),
)
