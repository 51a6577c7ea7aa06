import { useSyncExternalStore } from 'react'
import { createStore } from '../../../state/store.ts'

/** Local storage holds the choice for the room and the stage; only the value `on` enables sounds. */
const storageKey = 'draw-sound'
/** The choice, once made or read, also where storage is blocked. */
const choice = createStore<boolean | undefined>(undefined)

let context: AudioContext | undefined

const notes = [523.25, 659.25, 783.99, 1046.5]

function isLoud(): boolean {
  const chosen = choice.get()
  if (chosen !== undefined) return chosen
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

/** Whether sounds are on, remembered on this device, and the function that changes it. */
export function useSound(): readonly [boolean, () => void] {
  const loud = useSyncExternalStore(choice.subscribe, isLoud, () => false)
  return [loud, () => setLoud(!loud)]
}

function setLoud(loud: boolean): void {
  try {
    localStorage.setItem(storageKey, loud ? 'on' : 'off')
  } catch {
    // The choice lasts as long as the document.
  }
  choice.set(loud)
  if (loud) playBeat(0.6)
  else void context?.suspend()
}

/** One beat of the drum, louder and higher the further the pour is. */
export function playBeat(progress: number): void {
  play('triangle', 88 + 34 * progress, 0.07 + 0.1 * progress, 0, 0.09)
}

/** The lid falls shut. */
export function playThud(): void {
  play('sine', 58, 0.34, 0.12, 0.28)
  play('triangle', 43, 0.2, 0.12, 0.2)
}

/** Four notes for a winner. */
export function playChime(): void {
  for (const [index, pitch] of notes.entries()) play('sine', pitch, 0.15, index * 0.09, 1.1)
}

/** Synthesized, so that no file is fetched. */
function play(type: OscillatorType, pitch: number, loudness: number, after: number, seconds: number): void {
  if (!isLoud() || typeof AudioContext !== 'function') return
  context ??= new AudioContext()
  // Tones of a context that may not play yet would all sound together once it may.
  if (context.state !== 'running') return void context.resume()
  const [tone, volume, start] = [
    context.createOscillator(),
    context.createGain(),
    context.currentTime + after,
  ]
  tone.type = type
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(loudness, start)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + seconds)
}
