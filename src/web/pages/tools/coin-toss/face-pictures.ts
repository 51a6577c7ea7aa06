import { useSyncExternalStore } from 'react'
import { createStore } from '#web/state/store.ts'

export type Side = 'heads' | 'tails'

/** Pictures as addresses that hold them; none where words stand. */
export type FacePictures = Readonly<Partial<Record<Side, string>>>

const none: FacePictures = {}
const pictures = createStore<FacePictures | undefined>(undefined)
/** A picture is drawn this wide, and kept only if it is no longer than this. */
const pixels = 256
const maxCharacters = 120_000

/** Pictures of the two sides. They stay on this device: nothing of them is sent anywhere. */
export function useFacePictures(): FacePictures {
  return useSyncExternalStore(pictures.subscribe, current, () => none)
}

/** Whether the file was a picture that could be taken. */
export async function setFacePicture(side: Side, file: Blob): Promise<boolean> {
  const address = await smallPicture(file)
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

/** Drawn anew, square and small, which also leaves behind where and when a photograph was taken. */
async function smallPicture(file: Blob): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const length = Math.min(bitmap.width, bitmap.height)
    const canvas = document.createElement('canvas')
    canvas.width = pixels
    canvas.height = pixels
    const [left, top] = [(bitmap.width - length) / 2, (bitmap.height - length) / 2]
    canvas.getContext('2d')?.drawImage(bitmap, left, top, length, length, 0, 0, pixels, pixels)
    bitmap.close()
    return canvas.toDataURL('image/webp', 0.85)
  } catch {
    return undefined
  }
}

function keyOf(side: Side): string {
  return `chance_coin_${side}`
}
