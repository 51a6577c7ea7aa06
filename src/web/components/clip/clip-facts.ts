import type { BrandKey } from '#brand.ts'
import type { QrPath } from '../qr-path.ts'

/** What a clip shows of a winner, in words that everyone may read. */
interface ClipWinner {
  /** the line above the name */
  place: string
  name: string
  /** how the winner is called among the names that fall, which may be numbers */
  bubble: string
  prize?: string | undefined
  comment?: string | undefined
  /** number of the entry */
  number: string
}

/** All that a clip shows. The same facts give the same frames. */
export interface ClipFacts {
  brand: BrandKey
  brandName: string
  title: string
  /** the texts that fall, in this order */
  names: readonly string[]
  /** those with a ticket of their own; never empty */
  winners: readonly ClipWinner[]
  /** above the picture of all of them */
  heading: string
  /** how many more there are than the picture has room for; empty if none */
  more: string
  /** the word beside the number of an entry */
  stub: string
  /** how the draw was made */
  label: string
  drawn: string
  verify: string
  /** without its protocol */
  link: string
  qr: QrPath
  /** the seal of a provable draw, which is engraved; undefined for any other */
  hash: string | undefined
  /** the seconds that are counted down, in the digits of the language */
  digits: readonly string[]
}

export const clipSize = { width: 1080, height: 1920 } as const
export const framesPerSecond = 30
