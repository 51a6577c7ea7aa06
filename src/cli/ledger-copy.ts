import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Checkpoint, readCheckpoint } from '#draw/ledger/checkpoint.ts'
import type { ReadPart } from '#draw/ledger/tile-reader.ts'
import { type VerifierKey, verifierKeyText } from '#draw/ledger/verifier-key.ts'
import { KEYS_FILE, openLedger } from './ledger-source.ts'
import { Refusal } from './output.ts'

/** A copy of a ledger in a folder, laid out as it is served. It only accepts a ledger that has grown from it. */
export interface LedgerCopy {
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
export async function openCopy(folder: string): Promise<LedgerCopy> {
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
