/**
 * The few WebAssembly instructions needed for SHA-256 in lanes, as bytes (WebAssembly 2.0, 5.4). Code is a list of
 * bytes in stack machine order.
 */
export type Code = readonly number[]

export const types = { i32: 0x7f, i64: 0x7e, f64: 0x7c, v128: 0x7b } as const

export const i32 = {
  const: (n: number): Code => [0x41, ...signed(n)],
  load: (offset: number): Code => [0x28, 2, ...unsigned(offset)],
  store: (offset: number): Code => [0x36, 2, ...unsigned(offset)],
  store8: (offset: number): Code => [0x3a, 0, ...unsigned(offset)],
  add: [0x6a] as Code,
  sub: [0x6b] as Code,
  mul: [0x6c] as Code,
  shl: [0x74] as Code,
  shiftRight: [0x76] as Code,
  equal: [0x46] as Code,
  isLess: [0x49] as Code,
  isGreater: [0x4b] as Code,
  fromI64: [0xa7] as Code,
}

export const i64 = {
  const: (n: number): Code => [0x42, ...signed(n)],
  shiftRight: [0x88] as Code,
  /** Never traps: a value out of range becomes the nearest valid one. */
  fromF64: [0xfc, 7] as Code,
}

export const f64 = { load: (offset: number): Code => [0x2b, 3, ...unsigned(offset)] }

export const v128 = {
  load: (offset: number): Code => [...vector(0), 4, ...unsigned(offset)],
  /** The same 32 bits four times. */
  loadSplat: (offset: number): Code => [...vector(9), 2, ...unsigned(offset)],
  store: (offset: number): Code => [...vector(11), 4, ...unsigned(offset)],
  const: (words: readonly number[]): Code => [...vector(12), ...words.flatMap(littleEndian)],
  /** Byte `i` of the result is byte `bytes[i]` of the two concatenated operands. */
  shuffle: (bytes: readonly number[]): Code => [...vector(13), ...bytes],
  splat64: vector(18),
  and: vector(78),
  or: vector(80),
  xor: vector(81),
  /** Operands a, b, mask: a where the mask has ones, else b. */
  select: vector(82),
  shl: vector(171),
  shiftRight: vector(173),
  add: vector(174),
}

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number): Code => [0x21, ...unsigned(local)]
export const tee = (local: number): Code => [0x22, ...unsigned(local)]
export const call = (fn: number): Code => [0x10, ...unsigned(fn)]

/** Concatenates instructions. */
export const line = (...parts: Code[]): Code => parts.flat()

/** Runs `body`, and repeats it as long as it leaves a 1 on the stack. */
export const loop = (...body: Code[]): Code => [0x03, 0x40, ...body.flat(), 0x0d, 0, 0x0b]

/** Runs `body` if the preceding number is not 0. */
export const when = (...body: Code[]): Code => [0x04, 0x40, ...body.flat(), 0x0b]

export interface Fn {
  params: readonly number[]
  results: readonly number[]
  /** types of the locals after the parameters */
  locals: readonly number[]
  code: Code
  /** export name, if exported */
  name?: string
}

/** `\0asm`, version 1. */
const magic = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

/**
 * A module of these functions and one memory of `pages` times 64 KiB, exported as `memory`, that begins with `data`.
 */
export function moduleOf(fns: readonly Fn[], pages: number, data: Uint8Array): Uint8Array {
  const exported = fns.flatMap(({ name }, i) =>
    name === undefined ? [] : [[...text(name), 0, ...unsigned(i)]],
  )
  return Uint8Array.from([
    ...magic,
    ...section(
      1,
      fns.map(({ params, results }) => [0x60, ...list(params), ...list(results)]),
    ),
    ...section(
      3,
      fns.map((_, i) => unsigned(i)),
    ),
    ...section(5, [[0, ...unsigned(pages)]]),
    ...section(7, [[...text('memory'), 2, 0], ...exported]),
    ...section(10, fns.map(bodyOf)),
    ...section(11, [[0, ...i32.const(0), 0x0b, ...list([...data])]]),
  ])
}

function bodyOf({ locals, code }: Fn): Code {
  const bytes = [...unsigned(locals.length), ...locals.flatMap((type) => [1, type]), ...code, 0x0b]
  return list(bytes)
}

function section(id: number, items: readonly Code[]): Code {
  const bytes = [...unsigned(items.length), ...items.flat()]
  return [id, ...list(bytes)]
}

function list(bytes: Code): Code {
  return [...unsigned(bytes.length), ...bytes]
}

function text(name: string): Code {
  return list([...Buffer.from(name)])
}

function vector(op: number): Code {
  return [0xfd, ...unsigned(op)]
}

function littleEndian(word: number): Code {
  return [word & 255, (word >>> 8) & 255, (word >>> 16) & 255, word >>> 24]
}

/** LEB128. */
function unsigned(n: number): Code {
  return n < 128 ? [n] : [(n & 127) | 128, ...unsigned(n >>> 7)]
}

function signed(n: number): Code {
  const isLast = n >= -64 && n < 64
  return isLast ? [n & 127] : [(n & 127) | 128, ...signed(n >> 7)]
}
