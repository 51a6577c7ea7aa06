import { hexToBytes } from '@noble/hashes/utils.js'
import type { SelfCheck } from '#contract/draws/after-the-draw.ts'
import type { CheckIn, Result } from '#contract/draws/results.ts'
import { handleOf } from '#draw/entries/rules.ts'
import { toUtf8 } from '#draw/text/utf8.ts'
import { climb, leafHash, sidesOf } from '#draw/tree/inclusion.ts'

/** What the proof of a self-check is verified against: the sealed list as the page shows it. */
export type CheckedDraw = Pick<Result | CheckIn, 'entries_root' | 'tickets_total' | 'participants_total'>

/**
 * Whether every row of an answer is in the sealed list with the given name and its tickets, verified locally. Which
 * source row it is (headers and blank rows count) is stated, not proven.
 */
export function verifyPlaces({ places }: SelfCheck, draw: CheckedDraw, name: string): boolean {
  const handle = handleOf(name)
  return places.every(({ weight, proof }) => {
    const { root, tickets } = climb(leafOf(proof), proof.weight, proof.path)
    return (
      handleOf(proof.key) === handle &&
      root === draw.entries_root &&
      tickets === draw.tickets_total &&
      proof.weight === weight &&
      proof.path.map(([side]) => side).join('') === sidesOf(proof.index, draw.participants_total)
    )
  })
}

type Proof = SelfCheck['places'][number]['proof']

function leafOf({ weight, salt, key }: Proof): Uint8Array {
  return leafHash(weight, hexToBytes(salt), toUtf8(key))
}
