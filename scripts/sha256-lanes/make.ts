// Writes src/draw/tree/sha256-lanes.generated.ts: a WebAssembly module that hashes leaves and nodes of a tree four at a
// time.
// Usage: node scripts/sha256-lanes/make.ts [--check]

import { readFileSync, writeFileSync } from 'node:fs'
import { maxKeyLength, memory } from '../../src/draw/tree/lane-memory.ts'
import { SHA256_CONSTANTS, SHA256_INITIAL } from '../../src/draw/tree/sha256-block.ts'
import {
  type Code,
  call,
  type Fn,
  f64,
  get,
  i32,
  i64,
  line,
  loop,
  moduleOf,
  set,
  tee,
  types,
  v128,
  when,
} from './assembler.ts'

const target = new URL('../../src/draw/tree/sha256-lanes.generated.ts', import.meta.url)
const lineLength = 200

/** Four hashes are computed at once: word `i` of each is in one vector of 16 bytes, the four lanes. */
const vector = 16
const compressFn = 0
const messageFn = 1

const text = fileText(moduleOf([compress(), message(), leaves(), nodes()], memory.pages, constants()))
if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (readFileSync(target, 'utf8') !== text) throw new Error('the module is not what this script makes')

/** Hashes one block into the states. Sixteen rounds per pass; the message schedule stays in sixteen locals. */
function compress(): Fn {
  const round = 0
  const state = (i: number) => 1 + (i & 7)
  const word = (i: number) => 9 + (i & 15)
  const sum = 25
  const code: Code[] = []
  for (let i = 0; i < 8; i++) code.push(i32.const(0), v128.load(memory.states + vector * i), set(state(i)))
  for (let i = 0; i < 16; i++) code.push(i32.const(0), v128.load(memory.block + vector * i), set(word(i)))
  for (let i = 0; i < 16; i++) code.push(mix(i))
  const pass: Code[] = []
  for (let i = 0; i < 16; i++) pass.push(nextWord(i), mix(i))
  // the constants are read at four times the round
  code.push(
    loop(get(round), i32.const(64), i32.add, set(round), ...pass, get(round), i32.const(192), i32.isLess),
  )
  for (let i = 0; i < 8; i++) {
    const at = memory.states + vector * i
    code.push(i32.const(0), i32.const(0), v128.load(at), get(state(i)), v128.add, v128.store(at))
  }
  return {
    params: [],
    results: [],
    locals: [types.i32, ...Array<number>(25).fill(types.v128)],
    code: code.flat(),
  }

  /** The variables a to h shift by one position per round instead of being copied. */
  function mix(i: number): Code {
    const [a, b, c, d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => state(n - i)) as Eight
    return [
      line(get(h), rotated(e, 6, 11, 25), v128.add, get(f), get(g), get(e), v128.select, v128.add),
      line(get(word(i)), get(round), v128.loadSplat(memory.constants + 4 * i), v128.add, v128.add, set(sum)),
      line(get(d), get(sum), v128.add, set(d)),
      // the majority of a, b, c is c where a and b differ, else b
      line(get(sum), rotated(a, 2, 13, 22), v128.add, get(c), get(b), get(a), get(b), v128.xor, v128.select),
      line(v128.add, set(h)),
    ].flat()
  }

  function nextWord(i: number): Code {
    return [
      line(get(word(i)), shifted(word(i + 1), 7, 18, 3), v128.add, get(word(i + 9)), v128.add),
      line(shifted(word(i + 14), 17, 19, 10), v128.add, set(word(i))),
    ].flat()
  }
}

type Eight = [number, number, number, number, number, number, number, number]

function rotated(local: number, ...by: number[]): Code {
  return by.flatMap((n, i) => [...rotate(local, n), ...(i > 0 ? v128.xor : [])])
}

function shifted(local: number, first: number, second: number, shift: number): Code {
  return [...rotated(local, first, second), ...right(local, shift), ...v128.xor]
}

function rotate(local: number, by: number): Code {
  return [...right(local, by), ...get(local), ...i32.const(32 - by), ...v128.shl, ...v128.or]
}

function right(local: number, by: number): Code {
  return [...get(local), ...i32.const(by), ...v128.shiftRight]
}

/** Writes the padded message of a leaf to `at` and returns its number of blocks. */
function message(): Fn {
  const [at, weight, salt, key, length, end, blocks] = [0, 1, 2, 3, 4, 5, 6] as const
  const code = [
    line(get(at), i32.const(0), i32.store8(0)),
    // the weight as 64 bits, big-endian; the excess bytes are overwritten
    line(
      get(at),
      get(weight),
      i64.fromF64,
      v128.splat64,
      tee(7),
      get(7),
      v128.shuffle(reversed(8)),
      v128.store(1),
    ),
    line(get(at), get(salt), v128.load(0), v128.store(9)),
    line(get(at), i32.const(25), i32.add, tee(end), get(length), i32.add, set(8)),
    loop(
      line(get(end), get(key), v128.load(0), v128.store(0)),
      line(get(key), i32.const(vector), i32.add, set(key)),
      line(get(end), i32.const(vector), i32.add, tee(end), get(8), i32.isLess),
    ),
    // the longest padding has 72 bytes
    ...[0, 1, 2, 3, 4].flatMap((i) => [get(8), v128.const([0, 0, 0, 0]), v128.store(vector * i)]),
    line(get(8), i32.const(0x80), i32.store8(0)),
    // 25 bytes before the key, 9 for the end mark and the length, rounded up to 64
    line(get(length), i32.const(25 + 9 + 63), i32.add, i32.const(6), i32.shiftRight, tee(blocks)),
    line(i32.const(6), i32.shl, get(at), i32.add, set(end)),
    line(get(length), i32.const(25), i32.add, i32.const(3), i32.shl, set(length)),
    line(get(end), i32.const(2), i32.sub, get(length), i32.const(8), i32.shiftRight, i32.store8(0)),
    line(get(end), i32.const(1), i32.sub, get(length), i32.store8(0)),
    get(blocks),
  ].flat()
  const params = [types.i32, types.f64, types.i32, types.i32, types.i32]
  return { params, results: [types.i32], locals: [types.i32, types.i32, types.v128, types.i32], code }
}

/** `leaves(count)`: hashes of the rows staged in memory. */
function leaves(): Fn {
  const [count, row, block, most] = [0, 1, 2, 3] as const
  const blocksOf = (lane: number) => 4 + lane
  const stage = lanes((lane) => [
    line(i32.const(memory.messages + lane * memory.messageBytes)),
    line(get(row), i32.const(3), i32.shl, f64.load(memory.weights + 8 * lane)),
    line(get(row), i32.const(4), i32.shl, i32.const(memory.salts + 16 * lane), i32.add),
    line(offset(lane), i32.const(memory.keys), i32.add, offset(lane + 1), offset(lane), i32.sub),
    line(
      call(messageFn),
      tee(blocksOf(lane)),
      get(most),
      i32.isGreater,
      when(get(blocksOf(lane)), set(most)),
    ),
  ])
  const finish = lanes((lane) => [get(block), get(blocksOf(lane)), i32.equal, when(...copyHash(lane))])
  const code = [
    loop(
      line(i32.const(0), set(most), i32.const(0), set(block)),
      line(stage, begin()),
      loop(
        ...[0, 1, 2, 3].map((quarter) => loadQuarter(quarter)),
        line(call(compressFn), get(block), i32.const(1), i32.add, set(block), finish),
        line(get(block), get(most), i32.isLess),
      ),
      line(get(row), i32.const(4), i32.add, tee(row), get(count), i32.isLess),
    ),
  ].flat()
  const locals = [...Array<number>(7).fill(types.i32), ...Array<number>(8).fill(types.v128)]
  return { params: [types.i32], results: [], locals, code, name: 'leaves' }

  function offset(lane: number): Code {
    return [...get(row), ...i32.const(2), ...i32.shl, ...i32.load(memory.offsets + 4 * lane)]
  }

  function loadQuarter(quarter: number): Code {
    const from = lanes((lane) => [
      line(get(block), i32.const(6), i32.shl),
      line(v128.load(memory.messages + lane * memory.messageBytes + vector * quarter), set(8 + lane)),
      line(
        get(8 + lane),
        get(8 + lane),
        v128.shuffle([...reversed(4), ...reversed(4, 4), ...reversed(4, 8), ...reversed(4, 12)]),
      ),
      set(8 + lane),
    ])
    return [...from, ...transposed(8, memory.block + 4 * vector * quarter)]
  }

  /** Copies the hash of a lane, word by word, to the position of its row. */
  function copyHash(lane: number): Code[] {
    return Array.from({ length: 8 }, (_, i) => [
      line(get(row), i32.const(5), i32.shl, i32.const(0), i32.load(memory.states + vector * i + 4 * lane)),
      line(i32.store(memory.hashes + 32 * lane + 4 * i)),
    ]).flat()
  }
}

/** `nodes(count)`: hashes of nodes from the pairs of sums and hashes staged in memory. */
function nodes(): Fn {
  const [count, node] = [0, 1] as const
  const words = memory.messages
  const at = (word: number) => words + vector * word
  const sums = lanes((lane) =>
    [0, 1].flatMap((side) => [
      line(
        get(node),
        i32.const(4),
        i32.shl,
        f64.load(memory.weights + 16 * lane + 8 * side),
        i64.fromF64,
        set(2),
      ),
      line(
        i32.const(0),
        get(2),
        i64.const(32),
        i64.shiftRight,
        i32.fromI64,
        i32.store(at(10 * side) + 4 * lane),
      ),
      line(i32.const(0), get(2), i32.fromI64, i32.store(at(10 * side + 1) + 4 * lane)),
    ]),
  )
  // quarters 0 and 1 are the left hash, 2 and 3 the right one
  const hashes = [0, 1, 2, 3].flatMap((quarter) => [
    lanes((lane) => [
      line(get(node), i32.const(6), i32.shl),
      line(v128.load(memory.pairs + 64 * lane + vector * quarter), set(3 + lane)),
    ]),
    transposed(3, at(2 + 4 * quarter + 2 * (quarter >> 1))),
  ])
  const first = Array.from({ length: 16 }, (_, i) => storeWord(i, joined(i - 1, i)))
  const second = Array.from({ length: 16 }, (_, i) => {
    if (i < 4) return storeWord(i, joined(15 + i, 16 + i))
    if (i === 4) return storeWord(i, [...left(19), ...v128.const(same(0x80_0000)), ...v128.or])
    return storeWord(i, v128.const(same(i === 15 ? 81 * 8 : 0)))
  })
  const out = [0, 1].flatMap((half) => [
    lanes((lane) => [i32.const(0), v128.load(memory.states + vector * (4 * half + lane)), set(3 + lane)]),
    across(3),
    lanes((lane) => [
      line(
        get(node),
        i32.const(5),
        i32.shl,
        get(7 + lane),
        v128.store(memory.hashes + 32 * lane + vector * half),
      ),
    ]),
  ])
  const code = loop(
    line(sums, ...hashes, begin(), ...first, call(compressFn), ...second, call(compressFn), ...out),
    line(get(node), i32.const(4), i32.add, tee(node), get(count), i32.isLess),
  )
  const locals = [types.i32, types.i64, ...Array<number>(8).fill(types.v128)]
  return { params: [types.i32], results: [], locals, code, name: 'nodes' }

  /** Because of the tag byte at the start, every word of the message spans two source words. */
  function joined(before: number, word: number): Code {
    const high = before < 0 ? v128.const(same(0x0100_0000)) : left(before)
    return [...high, ...i32.const(0), ...v128.load(at(word)), ...i32.const(8), ...v128.shiftRight, ...v128.or]
  }

  function left(word: number): Code {
    return [...i32.const(0), ...v128.load(at(word)), ...i32.const(24), ...v128.shl]
  }
}

function storeWord(i: number, value: Code): Code {
  return [...i32.const(0), ...value, ...v128.store(memory.block + vector * i)]
}

/** The initial state in all lanes. */
function begin(): Code {
  return [...SHA256_INITIAL].flatMap((_, i) =>
    line(
      i32.const(0),
      line(i32.const(0), v128.loadSplat(memory.initial + 4 * i)),
      v128.store(memory.states + vector * i),
    ),
  )
}

/** Writes four vectors, from local `from` on, to memory, transposed. */
function transposed(from: number, to: number): Code {
  return [...across(from), ...lanes((i) => [i32.const(0), get(from + 4 + i), v128.store(to + vector * i)])]
}

/** Transposes four vectors of four words, from local `from` on, into the four locals after them. */
function across(from: number): Code {
  const low = v128.shuffle([0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23])
  const high = v128.shuffle([8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31])
  const fronts = v128.shuffle([0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23])
  const backs = v128.shuffle([8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31])
  const pair = (a: number, b: number, how: Code, to: number) => [...get(a), ...get(b), ...how, ...set(to)]
  const [a, b, c, d] = [from, from + 1, from + 2, from + 3] as const
  const [p, q, r, s] = [from + 4, from + 5, from + 6, from + 7] as const
  return line(
    line(pair(a, b, low, p), pair(c, d, low, q), pair(a, b, high, r), pair(c, d, high, s)),
    line(pair(p, q, fronts, a), pair(p, q, backs, b), pair(r, s, fronts, c), pair(r, s, backs, d)),
    [a, b, c, d].flatMap((local, i) => [...get(local), ...set(from + 4 + i)]),
  )
}

function lanes(make: (lane: number) => readonly Code[]): Code {
  return [0, 1, 2, 3].flatMap((lane) => make(lane).flat())
}

function same(word: number): number[] {
  return [word, word, word, word]
}

/** Byte order reversed over `size` bytes; a shuffle needs 16 indexes, so eight are followed by any eight. */
function reversed(size: 4 | 8, from = 0): number[] {
  const back = Array.from({ length: size }, (_, i) => from + size - 1 - i)
  return size === 8 ? [...back, ...back] : back
}

function constants(): Uint8Array {
  const words = new DataView(new ArrayBuffer(memory.initial + 32))
  for (const [i, word] of SHA256_CONSTANTS.entries()) words.setInt32(memory.constants + 4 * i, word, true)
  for (const [i, word] of SHA256_INITIAL.entries()) words.setInt32(memory.initial + 4 * i, word, true)
  return new Uint8Array(words.buffer)
}

function fileText(module: Uint8Array): string {
  const hex = Buffer.from(module).toString('hex')
  const lines = hex.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
  return [
    '// Made by scripts/sha256-lanes/make.ts; not to be edited.',
    '',
    '/** A WebAssembly module in hex: `leaves(count)` and `nodes(count)` over the memory of `lane-memory.ts`. */',
    'export const SHA256_LANES = `',
    ...lines,
    '`',
    '',
  ].join('\n')
}

if (maxKeyLength + 25 + 9 + 80 > memory.messageBytes) throw new Error('a message needs more room')
