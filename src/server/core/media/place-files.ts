import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '#contract/api/errors.ts'
import type { StorageDriver } from '#contract/content/media-limits.ts'
import type { Context } from '../../context.ts'
import { planFiles } from './store.ts'
import { storeOf } from './stores.ts'

type Deps = Pick<Context, 'db' | 'log' | 'now' | 'random' | 'secrets' | 'storage'>

/** A file to put into a store; `from` is its current path on the local disk. */
export interface NewFile {
  from: string
  size: number
  type: string
  ending: string
}

/**
 * Puts files into a store under unguessable names, and returns the names. They are recorded first: files that no media
 * record claims, because the process ends or a transaction fails, are removed later (`sweep-files.ts`).
 */
export async function placeFiles(
  ctx: Deps,
  driver: StorageDriver,
  files: readonly NewFile[],
): Promise<string[]> {
  const named = await Promise.all(
    files.map(async (file) => ({ file, path: `${await prefixOf(file)}/${newName(ctx)}.${file.ending}` })),
  )
  const at = ctx.now()
  await planFiles(
    ctx.db,
    named.map(({ file: { type, size }, path }) => ({ path, type, size, store: driver, at })),
  )
  try {
    const store = await storeOf(ctx, driver)
    for (const { file, path } of named) await store.put(path, file)
  } catch (err) {
    ctx.log.error({ err, driver }, "can't save files")
    throw fail('problem_saving_files')
  }
  return named.map(({ path }) => path)
}

/** Creates a scratch file with these bytes; the caller must remove it (`dropScratch`). */
export async function scratchFile(
  ctx: Pick<Context, 'random' | 'storage' | 'log'>,
  bytes: Uint8Array,
): Promise<string> {
  const path = join(ctx.storage.scratch, newName(ctx))
  try {
    await mkdir(ctx.storage.scratch, { recursive: true })
    await writeFile(path, bytes)
  } catch (err) {
    ctx.log.error({ err }, "can't write to the folder for uploads in progress")
    throw fail('problem_saving_files')
  }
  return path
}

export async function dropScratch(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true }).catch(() => undefined)))
}

function newName({ random }: Pick<Context, 'random'>): string {
  return Buffer.from(random(18)).toString('base64url')
}

/** Spreads files over folders, the same content always into the same. */
async function prefixOf({ from }: NewFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(from)) hash.update(chunk as Uint8Array)
  return hash.digest('hex').slice(0, 2)
}
