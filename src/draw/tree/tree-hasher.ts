import type { Entries } from '../entries/entries.ts'
import { SALT_BYTES } from '../entries/salts.ts'
import { compress, SHA256_INITIAL } from './sha256-block.ts'

/** Words of one hash. */
export const HASH_WORDS = 8

/** Nodes of a tree, concatenated. Hash `n` is in the words `[8n, 8n + 8)`, big-endian values. */
export interface Nodes {
  /** Tickets under each node: safe integers >= 0. */
  sums: Float64Array
  hashes: Int32Array
}

/** Hashes whole stretches of a tree. */
export interface RowHasher {
  /**
   * Computes the hashes of the rows `[from, to)`, whose weights are already in `sums`. `salts`: theirs, concatenated.
   */
  leaves(nodes: Nodes, entries: Entries, from: number, to: number, salts: Uint8Array): void
  /**
   * Computes the hashes of `count` nodes from node `slot` on, over the pairs from node `left` on. Does not write their
   * sums.
   */
  nodes(nodes: Nodes, left: number, slot: number, count: number): void
}

/** The hashes of `inclusion.ts` over packed arrays: reads and writes words, allocates nothing. */
export class TreeHasher implements RowHasher {
  private readonly state = new Int32Array(HASH_WORDS)
  private readonly block = new Int32Array(64)
  /** Bytes of the message so far. */
  private length = 0

  leaves(nodes: Nodes, { bytes, offsets }: Entries, from: number, to: number, salts: Uint8Array): void {
    for (let i = from; i < to; i++) {
      const [start, end] = [offsets[i] as number, offsets[i + 1] as number]
      this.leaf(nodes.sums[i] as number, salts, (i - from) * SALT_BYTES, bytes, start, end, nodes.hashes, i)
    }
  }

  nodes({ sums, hashes }: Nodes, left: number, slot: number, count: number): void {
    for (let i = 0; i < count; i++) this.node(sums, hashes, left + 2 * i, slot + i)
  }

  /** Leaf of `bytes[from, to)` with the 16 bytes of salt from `saltAt` on, as hash `slot` of `hashes`. */
  private leaf(
    weight: number,
    salts: Uint8Array,
    saltAt: number,
    bytes: Uint8Array,
    from: number,
    to: number,
    hashes: Int32Array,
    slot: number,
  ): void {
    const high = Math.floor(weight / 2 ** 32)
    const low = weight | 0
    this.begin()
    this.block[0] = high >>> 8
    this.block[1] = (high << 24) | (low >>> 8)
    this.block[2] = low << 24
    this.length = 9
    this.append(salts, saltAt, saltAt + 16)
    this.append(bytes, from, to)
    this.finish()
    hashes.set(this.state, slot * HASH_WORDS)
  }

  /** Node over the hashes `left` and `left + 1` of `hashes` and their `sums`, as hash `slot` of the same array. */
  private node(sums: Float64Array, hashes: Int32Array, left: number, slot: number): void {
    const { state, block } = this
    this.begin()
    let last = this.shiftIn(1, 0, sums[left] as number, hashes, left * HASH_WORDS, 8)
    // The block ends within the right hash: its first 14 bytes and 1 byte of tag and sums make up the rest.
    last = this.shiftIn(last, 10, sums[left + 1] as number, hashes, (left + 1) * HASH_WORDS, 4)
    compress(state, block)
    block.fill(0, 0, 16)
    const tail = (left + 1) * HASH_WORDS + 4
    for (let i = 0; i < 4; i++) {
      const word = hashes[tail + i] as number
      block[i] = (last << 24) | (word >>> 8)
      last = word
    }
    block[4] = (last << 24) | 0x800000
    block[15] = 81 * 8
    compress(state, block)
    hashes.set(state, slot * HASH_WORDS)
  }

  /**
   * The one tag byte in front makes every word straddle two: writes the sum and `words` words of a hash from word `to`
   * of the block on, each shifted by a byte, and returns the word whose last byte still has to be written.
   */
  private shiftIn(
    before: number,
    to: number,
    sum: number,
    hashes: Int32Array,
    from: number,
    words: number,
  ): number {
    const { block } = this
    const high = Math.floor(sum / 2 ** 32)
    const low = sum | 0
    block[to] = (before << 24) | (high >>> 8)
    block[to + 1] = (high << 24) | (low >>> 8)
    let last = low
    for (let i = 0; i < words; i++) {
      const word = hashes[from + i] as number
      block[to + 2 + i] = (last << 24) | (word >>> 8)
      last = word
    }
    return last
  }

  private begin(): void {
    this.state.set(SHA256_INITIAL)
    this.block.fill(0, 0, 16)
    this.length = 0
  }

  private append(bytes: Uint8Array, from: number, to: number): void {
    for (let i = from; i < to; i++) this.appendByte(bytes[i] as number)
  }

  private appendByte(byte: number): void {
    const at = this.length & 63
    const word = at >> 2
    this.block[word] = (this.block[word] as number) | (byte << (24 - 8 * (at & 3)))
    this.length++
    if (at === 63) this.nextBlock()
  }

  private nextBlock(): void {
    compress(this.state, this.block)
    this.block.fill(0, 0, 16)
  }

  private finish(): void {
    const bytes = this.length
    this.appendByte(0x80)
    if ((this.length & 63) > 56) this.nextBlock()
    else if ((this.length & 63) === 0) this.block.fill(0, 0, 16)
    this.block[14] = Math.floor(bytes / 2 ** 29)
    this.block[15] = bytes << 3
    compress(this.state, this.block)
  }
}
