import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type Checkpoint,
  readCheckpoint,
  readVerifierKey,
  type VerifierKey,
  verifierKeyText,
} from '#draw/ledger/checkpoint.ts'
import type { LedgerFault, LedgerProblem } from '#draw/ledger/line-rules.ts'
import type { ReadPart } from '#draw/ledger/tiles.ts'
import { type LedgerCheck, verifyLedger } from '#draw/ledger/verify-ledger.ts'
import { type Output, Refusal, stepLine, typedOptions, WrongUse } from './command-line.ts'
import { isFolder, KEYS_FILE, type LedgerSource, openLedger } from './ledger-source.ts'

/** The product running on this machine. */
const HERE = 'http://localhost:3000'

/** `verify-ledger [URL|DIR]`: checks a complete ledger and prints what is wrong with it. Returns whether nothing is. */
export async function verifyLedgerCommand(args: string[], output: Output): Promise<boolean> {
  const { file: place, options } = typedOptions(args, ['key', 'save'] as const, 'URL or folder', HERE)
  const typed = options.key === undefined ? undefined : typedKey(options.key)
  if (options.save !== undefined && isFolder(place) && resolve(place) === resolve(options.save))
    throw new WrongUse("A copy can't be saved into itself.")
  const source = openLedger(place)
  try {
    const copy = options.save === undefined ? undefined : await openCopy(options.save)
    const keys = await keysFor(source, typed, copy, output)
    const head = copy?.head
    const check = await verifyLedger(copy ? copy.collect(source.read) : source.read, keys, {
      older: head ? [head] : [],
      onProgress: progress(output),
    })
    tellCheck(check, output)
    if (copy) await saveInto(copy, check, keys, output)
    return check.problems.length === 0
  } finally {
    await source.close()
  }
}

/** The message for a ledger problem, with its place. The command line is in English only. */
function ledgerProblemText(problem: LedgerProblem): string {
  const { line, path, below } = problem
  const place = [line === undefined ? '' : `line ${line}`, path ?? '', below ? `over ${below}` : '']
  const words = place.filter((word) => word !== '').join(', ')
  return words === '' ? texts[problem.fault](problem) : `${words}: ${texts[problem.fault](problem)}`
}

const texts: Record<LedgerFault, (problem: LedgerProblem) => string> = {
  checkpoint_missing: () => 'there is no checkpoint',
  checkpoint_shape: () => 'the checkpoint is not a signed note of a ledger',
  checkpoint_origin: () => 'the checkpoint belongs to a different ledger than the key',
  checkpoint_key: () => 'no known key has signed the checkpoint',
  checkpoint_signature: () => 'the signature of the checkpoint is wrong',
  part_missing: () => 'missing',
  part_shape: () => 'not a part of a ledger, or the wrong size',
  line_shape: () => 'not a valid ledger line',
  line_hash: () => 'not the line whose hash was published',
  line_index: () => 'has a different index',
  line_prev: () => 'refers to a different previous line',
  line_time: () => 'is more than five minutes older than the previous line',
  sealed_twice: () => 'seals a draw that is already sealed',
  not_sealed: () => 'refers to a draw that was never sealed',
  other_seal: () => 'refers to a draw with a different seal',
  drawn_twice: () => 'finishes a draw that is already finished',
  not_drawn: () => 'replaces a winner of a draw that is not finished',
  after_void: () => 'continues a voided draw',
  replaced_twice: () => 'replaces a winner who was already replaced',
  replaced_out_of_order: () => 'promotes an entry that was not next in line',
  tile_hash: () => 'is not the hash of the level below it',
  root: () => 'all lines together do not match the signed checkpoint',
  rewritten: ({ size }) => `the first ${size} lines are not those of the copy`,
  shortened: ({ size }) => `the copy already had ${size} lines`,
}

/** The keys that may have signed, and where they come from. */
async function keysFor(
  source: LedgerSource,
  typed: VerifierKey | undefined,
  copy: LedgerCopy | undefined,
  output: Output,
): Promise<VerifierKey[]> {
  const knownKeys = copy?.keys ?? []
  const keys = typed ? [typed, ...knownKeys] : knownKeys
  if (keys.length > 0) {
    output.line(stepLine('ok', 'ledger_key', `${namesOf(keys)}, ${typed ? 'from --key' : 'from the copy'}`))
    return keys
  }
  const published = await source.keys()
  if (!published) throw new Refusal('This ledger publishes no keys: specify the one you trust with --key.')
  output.line(
    stepLine(
      'NOT CHECKED',
      'ledger_key',
      `${namesOf(published.ledger)}, only vouched for by the ledger itself`,
    ),
  )
  return published.ledger
}

function tellCheck({ checkpoint, lines, problems, more }: LedgerCheck, output: Output): void {
  for (const problem of problems) output.line(stepLine('FAILS', problem.fault, ledgerProblemText(problem)))
  if (more > 0) output.line(stepLine('FAILS', 'more', `${more} more problems`))
  if (!checkpoint) return
  const { origin, size, root } = checkpoint
  if (problems.length > 0)
    output.line(stepLine('FAILS', 'ledger', `${origin}, ${lines} of ${size} lines were read`))
  else output.line(stepLine('ok', 'ledger', `${origin}, ${size} lines, root ${bytesToHex(root)}`))
}

async function saveInto(
  copy: LedgerCopy,
  { checkpoint, problems }: LedgerCheck,
  keys: VerifierKey[],
  output: Output,
): Promise<void> {
  const before = copy.head
  if (problems.length > 0) {
    const evidence = await copy.refuse(checkpoint?.size ?? 0)
    output.line(stepLine('FAILS', 'copy', `left as it was; what was read is in ${evidence}`))
    return
  }
  await copy.keep(keys)
  const grown = before ? `it has grown from ${before.size} to ${checkpoint?.size} lines` : 'made'
  output.line(stepLine('ok', 'copy', grown))
}

/** Prints progress at every tenth, in lines. */
function progress(output: Output): (lines: number, size: number) => void {
  let reported = 0
  return (lines, size) => {
    const tenth = Math.floor((lines * 10) / size)
    if (tenth > reported && tenth < 10) output.problem(`${lines} of ${size} lines`)
    reported = Math.max(reported, tenth)
  }
}

function typedKey(text: string): VerifierKey {
  const key = readVerifierKey(text)
  if (!key) throw new WrongUse('--key must be name+id+key, as in the key document of the ledger.')
  return key
}

function namesOf(keys: readonly VerifierKey[]): string {
  return keys.map(verifierKeyText).join(' ')
}

/** A copy of a ledger in a folder, laid out as it is served. It only accepts a ledger that has grown from it. */
interface LedgerCopy {
  /** keys and checkpoint as stored; undefined in a new folder */
  keys: VerifierKey[] | undefined
  head: Checkpoint | undefined
  /** passes reads through, and stages everything that was read */
  collect(read: ReadPart): ReadPart
  /** makes the staged data the copy */
  keep(keys: readonly VerifierKey[]): Promise<void>
  /** leaves the copy unchanged, and returns the folder within it that holds the staged data for inspection */
  refuse(size: number): Promise<string>
}

/** Opens a copy, or a folder for a new one. Throws a `Refusal` where its content cannot be trusted. */
async function openCopy(folder: string): Promise<LedgerCopy> {
  const source = openLedger(folder)
  const keys = (await source.keys())?.ledger
  const aside = join(folder, 'incoming')
  const paths = new Set<string>()
  await made(aside)
  return {
    keys,
    head: await headOf(await source.read('checkpoint'), keys, folder),
    collect: (read) => async (path) => {
      const bytes = await read(path)
      if (bytes) {
        await put(join(aside, path), bytes)
        paths.add(path)
      }
      return bytes
    },
    async keep(using) {
      // The checkpoint last: until it is there, the copy is the previous one.
      for (const path of [...paths].toSorted((one) => (one === 'checkpoint' ? 1 : -1))) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await rename(join(aside, path), join(folder, path))
      }
      for (const path of paths) await dropShorter(folder, path)
      const published = using.map((key) => ({ name: key.name, key: verifierKeyText(key) }))
      await put(join(folder, KEYS_FILE), `${JSON.stringify({ ledger: published }, null, 2)}\n`)
      await rm(aside, { recursive: true, force: true })
    },
    async refuse(size) {
      const evidence = join(folder, `refused-${size}`)
      await rm(evidence, { recursive: true, force: true })
      await rename(aside, evidence)
      return evidence
    },
  }
}

async function headOf(
  note: Uint8Array | undefined,
  keys: VerifierKey[] | undefined,
  folder: string,
): Promise<Checkpoint | undefined> {
  if (!note) return undefined
  const text = Buffer.from(note).toString('utf8')
  const answers = (keys ?? []).map((key) => readCheckpoint(text, key))
  const head = answers.find((answer) => typeof answer === 'object')
  if (!head)
    throw new Refusal(`The copy in ${folder} was modified: its checkpoint isn't signed with its key.`)
  return head
}

/** Partial tiles that a longer ledger no longer names. */
async function dropShorter(folder: string, path: string): Promise<void> {
  const [, tile, width] = /^(tile\/[^.]+)(?:\.p\/(\d+))?$/.exec(path) ?? []
  if (tile === undefined) return
  const partial = join(folder, `${tile}.p`)
  const widths = await readdir(partial).catch(() => [])
  for (const other of widths) if (other !== width) await rm(join(partial, other), { force: true })
}

async function put(path: string, content: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

async function made(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refusal(`Can't write to ${folder} (${code ?? 'unknown error'}).`)
  }
}
