import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readVerifierKey, type VerifierKey } from '#draw/ledger/checkpoint.ts'
import type { ReadPart } from '#draw/ledger/tiles.ts'
import { createEgress, type EgressAnswer } from '#server/providers/egress/egress.ts'
import { EgressError } from '#server/providers/egress/egress-error.ts'
import { Refusal } from './command-line.ts'

/** Reads documents of a site. */
interface SiteReader {
  /**
   * The bytes at an address, at most `limit`; undefined where there is nothing. Throws a `Refusal` on anything else.
   */
  read(url: string, limit: number): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

const FIRST_BYTE = 10_000
const TOTAL = 60_000
/** How often a site may ask to wait, and for how many seconds at most each time. */
const PATIENCE = 5
const MAX_WAIT_LENGTH = 60

function createSiteReader(): SiteReader {
  const egress = createEgress()
  const ask = async (url: string, limit: number): Promise<EgressAnswer> => {
    try {
      return await egress.askProvider(url, { limit, firstByte: FIRST_BYTE, total: TOTAL })
    } catch (error) {
      if (error instanceof EgressError) throw new Refusal(`${url}: ${error.message}`)
      throw error
    }
  }
  return {
    async read(url, limit) {
      for (let tries = 0; ; tries++) {
        const answer = await ask(url, limit)
        if (answer.status === 404 || answer.status === 410) return undefined
        if (answer.status === 200) return bodyOf(answer, url)
        const pause = Number(answer.headers['retry-after'] ?? 1)
        const isPatience = answer.status === 429 || answer.status === 503
        if (!isPatience || tries === PATIENCE || !(pause >= 0 && pause <= MAX_WAIT_LENGTH))
          throw new Refusal(`${url} responded with status ${answer.status}.`)
        await wait(pause * 1000)
      }
    },
    close: () => egress.close(),
  }
}

function bodyOf({ headers, body }: EgressAnswer, url: string): Uint8Array {
  // Behind a login, or on a site without this product, every address answers with a page.
  if (/^text\/html/i.test(headers['content-type'] ?? ''))
    throw new Refusal(`${url} returned a web page, not a ledger.`)
  return body
}

/** Where a ledger is read from: a site, or a folder with a copy of it. */
export interface LedgerSource {
  read: ReadPart
  /** the key document published beside the ledger; undefined where there is none */
  keys(): Promise<PublishedKeys | undefined>
  close(): Promise<void>
}

export interface PublishedKeys {
  ledger: VerifierKey[]
  /** hex */
  receipts: string[]
  /** the document itself */
  bytes: Uint8Array
}

/** The key document in a copy of a ledger. */
export const KEYS_FILE = 'giveaway-keys.json'

/** Opens the ledger at an address or in a folder. Throws a `Refusal` on an invalid address. */
export function openLedger(place: string): LedgerSource {
  if (isFolder(place)) return folder(place)
  const url = URL.parse(place)
  if (!url) throw new Refusal(`${place} is no address.`)
  // The address of the site itself, or of its ledger: people copy either.
  const base = `${url.origin}${url.pathname.replace(/\/*$/, '')}`
  const ledger = base.endsWith('/ledger') ? base : `${base}/ledger`
  const site = createSiteReader()
  return {
    read: (path) => site.read(`${ledger}/${path}`, largest(path)),
    keys: async () => keysOf(await site.read(`${url.origin}/.well-known/${KEYS_FILE}`, largest(KEYS_FILE))),
    close: () => site.close(),
  }
}

/** Whether a place is a folder and not an address. */
export function isFolder(place: string): boolean {
  return !/^https?:\/\//i.test(place)
}

function folder(path: string): LedgerSource {
  const read = (name: string) => readPart(join(path, name), largest(name))
  return { read, keys: async () => keysOf(await read(KEYS_FILE)), close: async () => {} }
}

/** Maximum bytes of a part: 256 lines of 64 KiB, 256 hashes, or a note with the signatures of 16 witnesses. */
function largest(path: string): number {
  if (path.startsWith('tile/entries/')) return 256 * (2 + 65_535)
  return path.startsWith('tile/') ? 256 * 32 : 64 * 1024
}

async function readPart(path: string, limit: number): Promise<Uint8Array | undefined> {
  try {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (size > limit) throw new Refusal(`${path} is too large for a part of a ledger.`)
      return await file.readFile()
    } finally {
      await file.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    if (error instanceof Refusal) throw error
    throw new Refusal(`Can't read ${path} (${code ?? 'unknown error'}).`)
  }
}

function keysOf(bytes: Uint8Array | undefined): PublishedKeys | undefined {
  if (!bytes) return undefined
  const document = parsed(bytes) as { ledger?: unknown; receipts?: unknown } | null | undefined
  const ledger = listOf(document?.ledger).map((text) => readVerifierKey(text))
  const receipts = listOf(document?.receipts)
  const known = ledger.filter((key) => key !== undefined)
  if (known.length === 0 || known.length < ledger.length)
    throw new Refusal('The key document contains no key, or an unreadable one.')
  return { ledger: known, receipts, bytes }
}

function listOf(value: unknown): string[] {
  return Array.isArray(value)
    ? value.map((item: unknown) => String((item as { key?: unknown } | null)?.key))
    : []
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    throw new Refusal('The key document is not JSON.')
  }
}
