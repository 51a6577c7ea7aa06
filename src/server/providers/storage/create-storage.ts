import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Egress } from '../egress/egress.ts'
import type { FtpPlace } from '../ftp/ftp-connection.ts'
import { createFtpStore } from '../ftp/ftp-store.ts'
import { assertName, type FileStore, probeStore, StorageError, type StoreReport } from './file-store.ts'
import { createS3Store, type S3Place } from './s3-store.ts'

/** Everything below `dataDir`: files in `media`, incoming ones in `uploads`, so that they only have to be renamed. */
export function createStorage(dataDir: string, egress: Pick<Egress, 'askProvider' | 'askTyped'>): Storage {
  const scratch = join(dataDir, 'uploads')
  return {
    dataDir,
    scratch,
    backups: join(dataDir, 'backups'),
    local: createLocalStore(join(dataDir, 'media')),
    s3: (target) => createS3Store(target, egress),
    ftp: (target) => createFtpStore(target),
    probe: (store) => probeStore(store, scratch),
  }
}

/** The places where files can be stored. */
export interface Storage {
  /** the local folder of everything below */
  dataDir: string
  /** a local folder for incoming files */
  scratch: string
  /** a local folder for the backups that the program makes by itself */
  backups: string
  local: FileStore
  s3(target: S3Place): FileStore
  ftp(target: FtpPlace): FileStore
  /** tests a storage with a small file */
  probe(store: FileStore): Promise<StoreReport>
}

/** Files on the disk of this server, below `root`. */
export function createLocalStore(root: string): FileStore {
  const placeOf = (path: string) => {
    assertName(path)
    return join(root, path)
  }
  return {
    put: (path, { from }) => withReport(() => putFile(from, placeOf(path), root)),
    async *read(path, range) {
      try {
        for await (const chunk of createReadStream(placeOf(path), range)) yield chunk as Uint8Array
      } catch (error) {
        throw asStorageError(error)
      }
    },
    remove: (path) => withReport(() => rm(placeOf(path), { force: true })),
  }
}

/** The bytes are on the disk before the name is, and the name before the caller is notified. */
async function putFile(from: string, to: string, root: string): Promise<void> {
  const folder = dirname(to)
  const isNew = (await mkdir(folder, { recursive: true })) !== undefined
  await settle(from)
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const near = `${to}.part`
    await copyFile(from, near, constants.COPYFILE_FICLONE)
    await settle(near)
    await rename(near, to)
  }
  await settle(folder)
  if (isNew) await settle(root)
}

/** Syncs a file, or the names in a folder, to the disk. */
async function settle(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function withReport<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asStorageError(error)
  }
}

function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const { code = 'unknown' } = error as NodeJS.ErrnoException
  return new StorageError(`the disk says ${code}`, { isGone: code === 'ENOENT', cause: error })
}
