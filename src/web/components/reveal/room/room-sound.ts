import { useSyncExternalStore } from 'react'
import { createStore } from '../../../state/store.ts'
import { muteTones, playTones } from '../../../state/tones.ts'

/** Local storage holds the choice for the room and the stage; only the value `on` enables sounds. */
const storageKey = 'draw-sound'
/** The choice, once made or read, also where storage is blocked. */
const choice = createStore<boolean | undefined>(undefined)

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
  else muteTones()
}

/** One beat of the drum, louder and higher the further the pour is: a skin that gives way, and the stick on it. */
export function playBeat(progress: number): void {
  if (!isLoud()) return
  const pitch = 200 + 90 * progress
  const loudness = 0.09 + 0.12 * progress
  playTones([
    { type: 'triangle', pitch, fallsTo: pitch * 0.55, loudness, seconds: 0.1 },
    { type: 'triangle', pitch: pitch * 3.4, loudness: loudness / 3, seconds: 0.025 },
  ])
}

/** The lid falls shut. */
export function playThud(): void {
  if (!isLoud()) return
  playTones([
    { type: 'sine', pitch: 190, fallsTo: 46, loudness: 0.34, after: 0.12, seconds: 0.3 },
    { type: 'triangle', pitch: 420, fallsTo: 90, loudness: 0.2, after: 0.12, seconds: 0.14 },
  ])
}

/** Four notes for a winner, each with a fainter octave above it, like a bell. */
export function playChime(): void {
  if (!isLoud()) return
  playTones(
    notes.flatMap((pitch, index) => [
      { type: 'sine' as const, pitch, loudness: 0.13, after: index * 0.09, seconds: 1.1 },
      { type: 'sine' as const, pitch: pitch * 2, loudness: 0.04, after: index * 0.09, seconds: 0.6 },
    ]),
  )
}
