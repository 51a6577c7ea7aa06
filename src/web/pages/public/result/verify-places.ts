import { hexToBytes } from '@noble/hashes/utils.js'
import type { SelfCheck } from '../../../../contract/self-check.ts'
import { climb, sidesOf } from '../../../../draw/inclusion.ts'
import { leafHash } from '../../../../draw/node-hash.ts'
import { toUtf8 } from '../../../../draw/utf8.ts'
import type { CheckedDraw } from './checked-draw.ts'

/** Whether every row of an answer stands in the sealed list with its name and tickets. Computed here and now. */
export function verifyPlaces({ places }: SelfCheck, draw: CheckedDraw): boolean {
  const rows = rowsOf(draw)
  return places.every(({ row, weight, proof }) => {
    const { root, tickets } = climb(leafOf(proof), proof.weight, proof.path)
    return (
      root === draw.entries_root &&
      tickets === draw.tickets_total &&
      proof.weight === weight &&
      proof.index === row - 1 &&
      proof.path.map(([side]) => side).join('') === sidesOf(proof.index, rows)
    )
  })
}

type Proof = SelfCheck['places'][number]['proof']

function leafOf({ weight, salt, key }: Proof): Uint8Array {
  return leafHash(weight, hexToBytes(salt), toUtf8(key))
}

/** Rows of the sealed list: whoever was left out of the draw stands in it without a ticket; what is no name does not. */
function rowsOf({ eligible_total, removals }: CheckedDraw): number {
  const { blank, duplicate, excluded, zero_weight } = removals
  return eligible_total + blank + duplicate + excluded + zero_weight
}
