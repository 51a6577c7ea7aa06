import type { LedgerProblem } from '../../src/draw/ledger/line-rules.ts'
import { lineBundle, readTilePath, TILE_WIDTH } from '../../src/draw/ledger/tiles.ts'
import { toUtf8 } from '../../src/draw/text/utf8.ts'
import { type GrownLedger, ledgerOfTexts } from './grow-ledger.ts'

/** A ledger with one change. */
export interface Mutation {
  what: string
  parts: Map<string, Uint8Array>
  /** whether a problem identifies the changed place */
  names: (problem: LedgerProblem) => boolean
}

type Below = (bound: number) => number

/**
 * `count` mutations, always the same ones: of bytes of any file, of files, and of lines with or without matching tiles.
 */
export function* mutations(ledger: GrownLedger, count: number): Generator<Mutation> {
  const below = generator()
  const kinds = [ofBytes, ofBytes, ofFiles, ofLines, ofHistory]
  for (let made = 0; made < count; ) {
    const mutation = kinds[below(kinds.length)]!(ledger, below)
    if (isSame(mutation.parts, ledger.parts)) continue
    made++
    yield mutation
  }
}

/** One file: a byte changed, removed, inserted or swapped with another, or the end truncated. */
function ofBytes({ parts }: GrownLedger, below: Below): Mutation {
  const paths = [...parts.keys()]
  const path = paths[below(paths.length)]!
  const bytes = parts.get(path)!
  const at = below(bytes.length)
  const other = below(bytes.length)
  const edits: Record<string, () => Uint8Array> = {
    change: () => bytes.with(at, below(256)),
    flip: () => bytes.with(at, bytes[at]! ^ (1 << below(8))),
    remove: () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(3))]),
    insert: () => Buffer.concat([bytes.subarray(0, at), Uint8Array.of(below(256)), bytes.subarray(at)]),
    repeat: () => Buffer.concat([bytes.subarray(0, at + 1 + below(300)), bytes.subarray(at)]),
    swap: () => bytes.with(at, bytes[other]!).with(other, bytes[at]!),
    cut: () => bytes.slice(0, at),
  }
  const edit = Object.keys(edits)[below(7)]!
  return {
    what: `${edit} at byte ${at} of ${path}`,
    parts: new Map(parts).set(path, edits[edit]!()),
    names: (problem) => namesFile(problem, path),
  }
}

/** A whole file: missing, empty, or replaced by another. */
function ofFiles({ parts }: GrownLedger, below: Below): Mutation {
  const paths = [...parts.keys()]
  const path = paths[below(paths.length)]!
  const other = paths[below(paths.length)]!
  const changed = new Map(parts)
  const way = below(4)
  if (way === 0) changed.delete(path)
  else changed.set(path, way === 1 ? new Uint8Array() : parts.get(other)!)
  if (way === 3) changed.set(other, parts.get(path)!)
  return {
    what: `${path} ${['gone', 'empty', `is ${other}`, `exchanged with ${other}`][way]}`,
    parts: changed,
    names: (problem) => namesFile(problem, path) || (way === 3 && namesFile(problem, other)),
  }
}

/** A line within its bundle, with unchanged tiles. */
function ofLines(ledger: GrownLedger, below: Below): Mutation {
  const { texts, first, what } = edited(ledger.texts, below)
  const bundle = Math.floor(first / TILE_WIDTH)
  const path = [...ledger.parts.keys()].find((one) => {
    const tile = readTilePath(one)
    return tile?.level === 'entries' && tile.index === bundle
  })!
  const lines = texts.slice(bundle * TILE_WIDTH, (bundle + 1) * TILE_WIDTH)
  return {
    what: `${what}, tiles left`,
    parts: new Map(ledger.parts).set(path, lineBundle(lines.map(toUtf8))),
    names: ({ line, path: named }) => line === first || named === path,
  }
}

/** Lines and all tiles, as an attacker without the key would have to do it. */
function ofHistory(ledger: GrownLedger, below: Below): Mutation {
  const { texts, first, what } = edited(ledger.texts, below)
  const { parts } = ledgerOfTexts(texts, () => new Uint8Array(64))
  return {
    what: `${what}, tiles made again`,
    parts: new Map(parts).set('checkpoint', ledger.parts.get('checkpoint')!),
    // Without the key the lines may look valid in themselves; the change shows at the root, or a file is short.
    names: ({ fault, line }) =>
      fault === 'root' || fault === 'part_shape' || fault === 'part_missing' || line === first,
  }
}

/** Lines with one of them changed, deleted, repeated or moved; `first` is the first place that differs. */
function edited(before: string[], below: Below): { texts: string[]; first: number; what: string } {
  const texts = [...before]
  const at = below(texts.length)
  const other = below(texts.length)
  const edits: Record<string, () => void> = {
    delete: () => texts.splice(at, 1),
    repeat: () => texts.splice(at, 0, texts[other]!),
    swap: () => ([texts[at], texts[other]] = [texts[other]!, texts[at]!]),
    digit: () => (texts[at] = withOtherDigit(texts[at]!, below)),
  }
  const edit = Object.keys(edits)[below(4)]!
  edits[edit]!()
  const found = texts.findIndex((text, n) => text !== before[n])
  return { texts, first: found < 0 ? texts.length : found, what: `${edit} line ${at} (${other})` }
}

/** A different number or hash in a line that stays well-formed. */
function withOtherDigit(text: string, below: Below): string {
  const digits = [...text.matchAll(/[0-9a-f]/g)]
  const { index } = digits[below(digits.length)]!
  return text.slice(0, index) + '0123456789abcdef'[below(16)] + text.slice(index + 1)
}

function namesFile({ fault, line, path, below }: LedgerProblem, file: string): boolean {
  if (file === 'checkpoint') return fault.startsWith('checkpoint_')
  const tile = readTilePath(file)!
  const isLineOf = line !== undefined && Math.floor(line / TILE_WIDTH) === tile.index
  if (tile.level === 'entries') return path === file || isLineOf
  return path === file || below === file
}

function isSame(one: Map<string, Uint8Array>, other: Map<string, Uint8Array>): boolean {
  return (
    one.size === other.size &&
    [...one].every(([path, bytes]) => Buffer.from(bytes).equals(other.get(path) ?? new Uint8Array()))
  )
}

/** Numbers below a bound, from a fixed start (the generator of Numerical Recipes). */
function generator(): Below {
  let state = 20_261_121
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}
