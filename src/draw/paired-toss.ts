import { readSealedChance, type SealedChance } from './chance/sealed-chance.ts'
import { isObject } from './shape.ts'

/** What is tossed between two people, without the hashes that seal it: pages show it before anything is sealed. */

export const PAIR_SECRET_BYTES = 32

/** `a` started the toss, `b` came by the link. */
export type PairRole = 'a' | 'b'

/** Coins or dice, as sealed in headers of draws. */
export type PairedToss = Extract<SealedChance, { tool: 'coins' | 'dice' }>

/** The coins or dice of an untrusted value; undefined if it is neither, or not in canonical form. */
export function readToss(toss: unknown) {
  const spec = isObject(toss) ? readSealedChance({ kind: 'chance', ...toss }) : undefined
  return spec && spec.tool !== 'numbers' && !Object.hasOwn(toss as object, 'kind') ? spec : undefined
}
