import { preference } from './chance-preferences.ts'

let context: AudioContext | undefined

/** Short taps that slow down, then a ring, synthesized so that no file is loaded. Off by default. */
export function soundChance(kind: 'coin' | 'dice' | 'number'): void {
  if (!preference('sound') || typeof AudioContext !== 'function') return
  context ??= new AudioContext()
  const audio = context
  const taps = kind === 'dice' ? [0, 0.07, 0.16, 0.28, 0.44] : [0, 0.12]
  for (const [i, after] of taps.entries())
    tone(
      audio,
      kind === 'dice' ? 'square' : 'triangle',
      kind === 'dice' ? 150 - 12 * i : 520,
      after,
      0.05,
      0.05,
    )
  tone(audio, 'sine', kind === 'coin' ? 1480 : 660, 0.6, 0.5, 0.08)
}

function tone(
  audio: AudioContext,
  type: OscillatorType,
  pitch: number,
  after: number,
  seconds: number,
  loudness: number,
): void {
  const [source, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after]
  source.type = type
  source.frequency.value = pitch
  volume.gain.setValueAtTime(loudness, start)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  source.connect(volume).connect(audio.destination)
  source.start(start)
  source.stop(start + seconds)
}
