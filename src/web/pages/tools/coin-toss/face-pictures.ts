import { useSyncExternalStore } from 'react'
import { createStore } from '#web/state/store.ts'

export type Side = 'heads' | 'tails'

/** Pictures as data URLs; absent for sides that show text. */
export type FacePictures = Readonly<Partial<Record<Side, string>>>

const none: FacePictures = {}
const pictures = createStore<FacePictures | undefined>(undefined)
/** Of a picture's data URL; longer ones are refused. */
const maxCharacters = 120_000

/** Pictures of the two sides. They stay on this device and are never sent. */
export function useFacePictures(): FacePictures {
  return useSyncExternalStore(pictures.subscribe, current, () => none)
}

/** Returns whether the file was a usable picture. */
export async function setFacePicture(side: Side, file: Blob): Promise<boolean> {
  const { smallPicture } = await import('./small-picture.ts')
  const address = await smallPicture(file, maxCharacters)
  if (!address || address.length > maxCharacters) return false
  keep(side, address)
  return true
}

export function removeFacePicture(side: Side): void {
  keep(side, undefined)
}

function current(): FacePictures {
  const known = pictures.get()
  if (known) return known
  const found: FacePictures = { ...stored('heads'), ...stored('tails') }
  pictures.set(found)
  return found
}

function keep(side: Side, address: string | undefined): void {
  const { [side]: _before, ...others } = current()
  pictures.set(address ? { ...others, [side]: address } : others)
  try {
    if (address) localStorage.setItem(keyOf(side), address)
    else localStorage.removeItem(keyOf(side))
  } catch {
    // It is shown until the document is closed.
  }
}

function stored(side: Side): FacePictures {
  try {
    const address = localStorage.getItem(keyOf(side)) ?? ''
    return /^data:image\/(webp|png|jpeg);base64,[\w+/=]+$/.test(address) ? { [side]: address } : none
  } catch {
    return none
  }
}

function keyOf(side: Side): string {
  return `chance_coin_${side}`
}
