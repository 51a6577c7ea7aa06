import { lookup } from 'node:dns/promises'
import { createReadStream } from 'node:fs'
import { posix } from 'node:path'
import { PassThrough } from 'node:stream'
import { Client, FTPError } from 'basic-ftp'
import type { Resolve } from '../egress/guarded-connector.ts'
import { replied } from '../mail/mailer.ts'
import { assertName, type FileStore, type Hurdle, StorageError } from '../storage/file-store.ts'
import {
  checkedAddress,
  encryptData,
  encryptLine,
  type FtpPlace,
  PlainServer,
  RefusedServer,
} from './ftp-connection.ts'

/** Below the folder seen after signing in. */
const folder = 'media'
/** Milliseconds without a response from the server. */
const silence = 30_000

/**
 * Files on an FTP server; one connection each. Encrypted unless the settings say otherwise, and data connections only
 * go to the dialed address: other addresses from the server are refused.
 */
export function createFtpStore(
  target: FtpPlace,
  { resolve = (name) => lookup(name, { all: true }) }: { resolve?: Resolve } = {},
): FileStore {
  const talk = <T>(path: string, work: (client: Client, name: string) => Promise<T>) =>
    converse(target, resolve, (client) => {
      assertName(path)
      return work(client, `${folder}/${path}`)
    })
  return {
    put: (path, { from }) =>
      talk(path, async (client, name) => {
        for (const directory of [folder, posix.dirname(name)])
          await client.sendIgnoringError(`MKD ${directory}`)
        const part = `${name}.part`
        const bytes = createReadStream(from)
        try {
          await client.uploadFrom(bytes, part)
          await client.rename(part, name)
        } catch (error) {
          if (!client.closed) await client.sendIgnoringError(`DELE ${part}`).catch(() => undefined)
          throw error
        } finally {
          // An upload that is refused before it begins leaves the file open.
          bytes.destroy()
        }
      }),
    async *read(path, { start, end }) {
      const pipe = new PassThrough()
      const length = end - start + 1
      let received = 0
      let enough = () => {}
      const done = talk(path, async (client, name) => {
        enough = () => client.close()
        await client.downloadTo(pipe, name, start)
      }).catch((error: unknown) => {
        if (received < length) pipe.destroy(error as Error)
      })
      try {
        for await (const chunk of pipe as AsyncIterable<Buffer>) {
          const remainder = chunk.subarray(0, length - received)
          received += remainder.length
          yield remainder
          if (received >= length) break
        }
      } finally {
        enough()
        pipe.destroy()
        await done
      }
      if (received < length) throw new StorageError('the file server sent fewer bytes than requested')
    },
    remove: (path) =>
      talk(path, async (client, name) => {
        await client.remove(name).catch((error: unknown) => {
          if (!isGone(error)) throw error
        })
        // Left over from a broken connection.
        await client.sendIgnoringError(`DELE ${name}.part`)
      }),
  }
}

async function converse<T>(
  target: FtpPlace,
  resolve: Resolve,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(silence)
  let hurdle: Hurdle | undefined = 'connect'
  try {
    await client.connect(await checkedAddress(target, resolve), target.port)
    hurdle = 'encrypt'
    const isEncrypted = await encryptLine(client, target)
    hurdle = 'sign_in'
    await client.login(target.username || 'anonymous', target.password)
    hurdle = 'encrypt'
    if (isEncrypted) await encryptData(client)
    hurdle = undefined
    await client.useDefaultSettings()
    return await work(client)
  } catch (error) {
    throw asStorageError(error, hurdle, target)
  } finally {
    client.close()
  }
}

function asStorageError(error: unknown, hurdle: Hurdle | undefined, { password }: FtpPlace): StorageError {
  if (error instanceof StorageError) return error
  if (error instanceof RefusedServer)
    return new StorageError(`the file server: ${error.message}`, {
      hurdle: 'settings',
      said: error.message,
    })
  if (error instanceof PlainServer)
    return new StorageError('the file server knows no encryption', {
      hurdle,
      said: replied(error.message, [password]),
      cause: error,
    })
  if (error instanceof FTPError)
    return new StorageError(`the file server says ${error.code}`, {
      isGone: isGone(error),
      hurdle,
      said: replied(error.message, [password]),
      cause: error,
    })
  // The reason on this side, as a short system code.
  const { code = 'EPROTO' } = error as NodeJS.ErrnoException
  return new StorageError(`the file server cannot be reached (${code})`, {
    hurdle,
    said: code,
    cause: error,
  })
}

function isGone(error: unknown): boolean {
  return error instanceof FTPError && error.code === 550
}
