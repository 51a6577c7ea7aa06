/** Digits `first` to `last` (from 0) of a sequence, packed into one number below `product`. */
export interface Block {
  first: number
  last: number
  product: bigint
}

/** Tickets of a draw stay below 2^53. */
const MOST_TICKETS = 2n ** 53n - 1n

/**
 * Packs digits with these radices, in order, into the fewest blocks of which none is larger than its even share of all
 * tickets. Undefined where a digit alone is larger.
 */
export function packDigits(radices: readonly bigint[]): Block[] | undefined {
  let blocks = packBelow(radices, MOST_TICKETS)
  // A smaller share never needs fewer blocks, so no number in between would do.
  for (let share = 1; blocks && blocks.length > share; ) {
    share = blocks.length
    blocks = packBelow(radices, MOST_TICKETS / BigInt(share))
  }
  return blocks
}

/** The digits of `value` in a block, the first the most significant. */
export function unpackDigits(value: bigint, radices: readonly bigint[], { first, last }: Block): bigint[] {
  const digits: bigint[] = []
  let rest = value
  for (let n = last; n >= first; n--) {
    const radix = radices[n] as bigint
    digits.unshift(rest % radix)
    rest /= radix
  }
  return digits
}

function packBelow(radices: readonly bigint[], limit: bigint): Block[] | undefined {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [n, radix] of radices.entries()) {
    if (radix > limit) return undefined
    if (open && open.product * radix <= limit) {
      open.last = n
      open.product *= radix
    } else {
      open = { first: n, last: n, product: radix }
      blocks.push(open)
    }
  }
  return blocks
}
