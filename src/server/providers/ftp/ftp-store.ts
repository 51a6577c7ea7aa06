import { lookup } from 'node:dns/promises'
import { createReadStream } from 'node:fs'
import { isIP } from 'node:net'
import { posix } from 'node:path'
import { PassThrough } from 'node:stream'
import { Client, FTPError } from 'basic-ftp'
import type { Resolve } from '../egress/guarded-connector.ts'
import { type FileStore, insistOnName, StorageError } from '../storage/file-store.ts'
import { checkedAddress, RefusedServer } from './checked-address.ts'
import type { FtpPlace } from './ftp-probe.ts'

export interface FtpFilesPlace extends FtpPlace {
  /** names, passwords and files may travel readably where the server knows no encryption */
  allowPlain: boolean
}

/** Below what one sees after signing in. */
const folder = 'media'
/** Milliseconds without a word from the server. */
const silence = 30_000

/**
 * Files on a server that speaks FTP; a conversation each. Encrypted unless the settings say otherwise, and data come from nowhere
 * but the address that was dialled: what the server says about others is refused.
 */
export function createFtpStore(
  place: FtpFilesPlace,
  { resolve = (name) => lookup(name, { all: true }) }: { resolve?: Resolve } = {},
): FileStore {
  const talk = <T>(path: string, work: (client: Client, name: string) => Promise<T>) =>
    converse(place, resolve, (client) => {
      insistOnName(path)
      return work(client, `${folder}/${path}`)
    })
  return {
    put: (path, { from }) =>
      talk(path, async (client, name) => {
        for (const made of [folder, posix.dirname(name)]) await client.sendIgnoringError(`MKD ${made}`)
        const part = `${name}.part`
        await client.uploadFrom(createReadStream(from), part)
        await client.rename(part, name)
      }),
    async *read(path, { start, end }) {
      const pipe = new PassThrough()
      const wanted = end - start + 1
      let received = 0
      let enough = () => {}
      const done = talk(path, async (client, name) => {
        enough = () => client.close()
        await client.downloadTo(pipe, name, start)
      }).catch((error: unknown) => {
        if (received < wanted) pipe.destroy(error as Error)
      })
      try {
        for await (const chunk of pipe as AsyncIterable<Buffer>) {
          const rest = chunk.subarray(0, wanted - received)
          received += rest.length
          yield rest
          if (received >= wanted) break
        }
      } finally {
        enough()
        pipe.destroy()
        await done
      }
      if (received < wanted) throw new StorageError('the server for files sent too little')
    },
    remove: (path) =>
      talk(path, async (client, name) => {
        await client.remove(name).catch((error: unknown) => {
          if (!isGone(error)) throw error
        })
      }),
  }
}

async function converse<T>(
  place: FtpFilesPlace,
  resolve: Resolve,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(silence)
  try {
    await client.connect(await checkedAddress(place, resolve), place.port)
    await encrypt(client, place)
    await client.login(place.username || 'anonymous', place.password)
    await client.useDefaultSettings()
    return await work(client)
  } catch (error) {
    throw asStorageError(error)
  } finally {
    client.close()
  }
}

async function encrypt(client: Client, { host, allowPlain }: FtpFilesPlace): Promise<void> {
  try {
    await client.useTLS({ minVersion: 'TLSv1.2', ...(isIP(host) > 0 ? {} : { servername: host }) })
  } catch (error) {
    if (!(allowPlain && error instanceof FTPError && !client.closed)) throw error
  }
}

function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (error instanceof FTPError)
    return new StorageError(`the server for files says ${error.code}`, {
      isGone: isGone(error),
      cause: error,
    })
  if (error instanceof RefusedServer) return new StorageError(`the server for files: ${error.message}`)
  const { code } = error as NodeJS.ErrnoException
  return new StorageError(`the server for files cannot be reached (${code ?? 'EPROTO'})`, { cause: error })
}

function isGone(error: unknown): boolean {
  return error instanceof FTPError && error.code === 550
}
