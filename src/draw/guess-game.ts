import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** A game in which a number is sealed before the first guess: the content of its receipt, and how to check it. */

/** Distinguishes the seal of a number from leaves (0), nodes (1) and commitments (2) of draws. */
const NUMBER_TAG = 3
export const NUMBER_SALT_BYTES = 16

export interface Guessed {
  /** position in order of arrival */
  no: number
  number: number
}

export interface GameReceipt {
  format: 'guess-game/1'
  /** the server knew the number while people guessed */
  proof: 'recorded'
  lowest: number
  highest: number
  /** hex */
  commitment: string
  number: number
  /** hex */
  salt: string
  /** in order of arrival; null if a name was erased */
  guesses: (Guessed & { name: string | null; at: string })[]
  /** `no` of the nearest guess; null if there were no guesses */
  winner: number | null
}

/** `SHA256(0x03 || salt || number in decimal digits)` */
export function sealNumber(salt: Uint8Array, number: number): Uint8Array {
  const digits = String(number)
  const message = new Uint8Array(1 + salt.length + digits.length)
  message[0] = NUMBER_TAG
  message.set(salt, 1)
  for (let i = 0; i < digits.length; i++) message[1 + salt.length + i] = digits.charCodeAt(i)
  return sha256(message)
}

/** Nearest first; of equally near guesses, the earlier one. */
export function nearestFirst<G extends Guessed>(guesses: readonly G[], number: number): G[] {
  const distance = (guess: G) => Math.abs(guess.number - number)
  return guesses.toSorted((a, b) => distance(a) - distance(b) || a.no - b.no)
}

export interface GameCheck {
  /** number and salt are the sealed ones */
  seal: boolean
  /** the number is within the published range */
  range: boolean
  /** the winner is the nearest of all guesses, which are numbered without gaps */
  winner: boolean
}

/** Recomputes everything that an opened game claims. */
export function checkGame(game: Omit<GameReceipt, 'format' | 'proof'>): GameCheck {
  const { commitment, salt, number, lowest, highest, guesses, winner } = game
  const isNumbered = guesses.every(({ no }, index) => no === index + 1)
  return {
    seal: isSealOf(commitment, salt, number),
    range: Number.isSafeInteger(number) && lowest <= number && number <= highest,
    winner: isNumbered && (nearestFirst(guesses, number)[0]?.no ?? null) === winner,
  }
}

/** Whether the commitment seals this number under this salt. */
export function isSealOf(commitment: string, salt: string, number: number): boolean {
  if (!/^[0-9a-f]{32}$/.test(salt)) return false
  return bytesToHex(sealNumber(hexToBytes(salt), number)) === commitment
}
