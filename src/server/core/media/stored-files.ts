import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import type { testStorage as call } from '#contract/content/media.ts'
import type { StorageDriver } from '#contract/content/media-limits.ts'
import { dayMs } from '#server/kit/durations.ts'
import type { Context } from '../../context.ts'
import type { FileStore } from '../../providers/storage/file-store.ts'
import { secretSetting, siteSettings } from '../settings/site-settings.ts'
import { fileByPath, forgetFile, type PlacedFile, planFiles, strayFiles, strayStores } from './store.ts'

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
 * record claims, because the process ends or a transaction fails, are removed later (`sweepFiles`).
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

/** The bytes of a file, from its store. */
export async function openFile(
  ctx: Pick<Context, 'db' | 'log' | 'secrets' | 'storage'>,
  { store, path }: PlacedFile,
  range: { start: number; end: number },
): Promise<AsyncIterable<Uint8Array>> {
  return begun((await storeOf(ctx, store)).read(path, range))
}

/**
 * The same bytes, with the first chunk already read, so that a missing file is reported before anything is sent. No
 * generator: one that has not begun would leave the file open when its reader goes.
 */
export async function begun(bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterableIterator<Uint8Array>> {
  const pieces = bytes[Symbol.asyncIterator]()
  let first: IteratorResult<Uint8Array> | undefined = await pieces.next()
  const reading: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => reading,
    next: async () => {
      const next = first ?? (await pieces.next())
      first = undefined
      return next
    },
    return: async () => {
      await pieces.return?.()
      return { done: true, value: undefined }
    },
  }
  return reading
}

/** The full bytes of a library image, to draw from. */
export async function readWhole(
  ctx: Pick<Context, 'db' | 'log' | 'secrets' | 'storage'>,
  path: string,
): Promise<Buffer> {
  const file = await fileByPath(ctx.db, path)
  if (!file) throw fail('media_not_found')
  try {
    const store = await storeOf(ctx, file.store)
    return await gatherBytes(store.read(path, { start: 0, end: file.size - 1 }))
  } catch (err) {
    ctx.log.error({ err, store: file.store }, "can't read an image from its storage")
    throw fail('problem_saving_files')
  }
}

/** Concatenates chunks. */
export async function gatherBytes(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const gathered: Uint8Array[] = []
  for await (const piece of pieces) gathered.push(piece)
  return Buffer.concat(gathered)
}

/** Open and cached pages may show a file for this long after its media record got another one. */
const graceMs = dayMs
const filesAtOnce = 1000

/** Removes files that have belonged to no media record for a day: failed uploads and replaced renditions. */
export async function sweepFiles(
  ctx: Pick<Context, 'db' | 'log' | 'now' | 'secrets' | 'storage'>,
): Promise<void> {
  const before = new Date(ctx.now().getTime() - graceMs)
  // One by one, so that the files of a store that cannot be reached don't keep those of others.
  for (const store of await strayStores(ctx.db, before))
    await removeFiles(ctx, await strayFiles(ctx.db, { store, before, max: filesAtOnce }))
}

/** Removes files from their stores. Those that fail are left to the sweep. */
export async function removeFiles(
  ctx: Pick<Context, 'db' | 'log' | 'secrets' | 'storage'>,
  files: readonly PlacedFile[],
): Promise<void> {
  const unreachable = new Set<string>()
  for (const { path, store } of files) {
    if (unreachable.has(store)) continue
    try {
      await (await storeOf(ctx, store)).remove(path)
      await forgetFile(ctx.db, path)
    } catch (err) {
      // Its other files would each wait as long.
      if (err instanceof Error && 'hurdle' in err && err.hurdle) unreachable.add(store)
      ctx.log.warn({ err, store }, "can't delete an unused file yet")
    }
  }
}

/** Where new files go, by the current settings. */
export async function driverNow(ctx: Pick<Context, 'db'>): Promise<StorageDriver> {
  return (await siteSettings(ctx)).storage_driver
}

/** The store of a driver. Files stored while another driver was active are read from there. */
async function storeOf(
  ctx: Pick<Context, 'db' | 'secrets' | 'storage'>,
  driver: StorageDriver,
): Promise<FileStore> {
  if (driver === 'local') return ctx.storage.local
  const settings = await siteSettings(ctx)
  const allowPrivateNetwork = settings.allow_private_network
  if (driver === 's3')
    return ctx.storage.s3({
      endpoint: settings.s3_endpoint,
      bucket: settings.s3_bucket,
      region: settings.s3_region,
      accessKey: settings.s3_access_key,
      secretKey: (await secretSetting(ctx, 's3_secret_key')) ?? '',
      allowPrivateNetwork,
    })
  return ctx.storage.ftp({
    host: settings.ftp_host.trim(),
    port: settings.ftp_port,
    username: settings.ftp_username,
    password: (await secretSetting(ctx, 'ftp_password')) ?? '',
    allowPrivateNetwork,
    allowPlain: settings.ftp_plain,
  })
}

/** Tests the store for new uploads with the current settings, and reports how far that got. */
export async function tryStorage(
  ctx: Pick<Context, 'db' | 'secrets' | 'storage'>,
): Promise<z.input<typeof call.reply>> {
  const start = performance.now()
  const { storage_driver } = await siteSettings(ctx, { force: true })
  const report = await ctx.storage.probe(await storeOf(ctx, storage_driver))
  return { ...report, milliseconds: Math.round(performance.now() - start) }
}
