import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Document } from '#contract/api/call.ts'
import { type BeaconChain, QUICKNET } from '#draw/drand.ts'
import type { LedgerEntry } from '#draw/ledger/entry.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, Viewer } from '#server/context.ts'
import { appendLine, publishKeys, takeLedger } from '../ledger/append-line.ts'
import { latestVerifier } from '../ledger/store.ts'
import { publishesComments } from '../result/public-names.ts'
import { commentsOf, listDocument } from '../result/read-entries.ts'
import { readResult } from '../result/read-result.ts'
import { receiptDocument } from '../result/receipt-document.ts'

/**
 * A longer list (about 300,000 rows, or 100,000 comments) would make the file too large to open on phones; the receipt
 * proves the draw without it.
 */
const maxListBytes = 24 * 1024 * 1024

const built = new URL('../../../../../build/offline/verifier.html', import.meta.url)
let template: string | undefined

/** The file that verifies a result offline, with its receipt and, if public and not too long, its list and comments. */
export async function verifierDocument(
  ctx: Parameters<typeof readResult>[0] & Parameters<typeof receiptDocument>[0] & Pick<Context, 'beacon'>,
  viewer: Viewer,
  shareCode: string,
  locale: Locale,
): Promise<Document> {
  const stored = await readResult(ctx, viewer, shareCode)
  const receipt = await receiptDocument(ctx, stored)
  const list = stored.entries_public ? await listDocument(ctx, viewer, shareCode) : undefined
  // Its owner passes the file on, so it is the same for everyone.
  const comments = (await publishesComments(ctx, stored)) ? await commentsOf(ctx, stored) : undefined
  const randomness = receipt.commitment.randomness
  const { chain } = ctx.beacon
  const isOwnChain = randomness.kind === 'drand' && randomness.chain !== QUICKNET.hash
  const file = assembleVerifier({
    template: builtVerifier(),
    receiptText: JSON.stringify(receipt),
    listText: textOf(list?.bytes),
    commentsText: textOf(comments),
    locale,
    chain: isOwnChain && chain?.hash === randomness.chain ? chain : undefined,
  })
  return { bytes: Buffer.from(file), fileName: `check-${shareCode.slice(0, 8)}.html` }
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && bytes.length <= maxListBytes ? Buffer.from(bytes).toString() : undefined
}

/** The hash in the ledger of the file that is handed out; undefined if none was built, as in development. */
export function builtVerifierHash(): string | undefined {
  try {
    return verifierHash(builtVerifier())
  } catch {
    return undefined
  }
}

function builtVerifier(): string {
  template ??= readFileSync(built, 'utf8')
  return template
}

interface VerifierParts {
  /** the built file with empty data blocks */
  template: string
  /** JSON of the receipt */
  receiptText: string
  /** JSON of the whole list, if its owner made it public */
  listText?: string | undefined
  /** the comments document, if the draw was made from comments that are public and still stored */
  commentsText?: string | undefined
  /** the initial language; it can be changed in the file */
  locale: Locale
  /** the chain of the draw, if it is not the well-known public one: the file shows it */
  chain?: BeaconChain | undefined
}

/**
 * A single HTML file that verifies this receipt offline. Throws an Error if the template lacks a data block, which only
 * happens with another build.
 */
export function assembleVerifier({
  template,
  receiptText,
  listText = '',
  commentsText,
  locale,
  chain,
}: VerifierParts): string {
  const blocks = {
    settings: JSON.stringify({ locale, ...(chain && { chain }) }),
    receipt: receiptText,
    list: listText,
    // The document has one line per comment, but a block must not contain line feeds: it is embedded as one JSON
    // string.
    comments: commentsText === undefined ? '' : JSON.stringify(commentsText),
  }
  let file = template
  for (const [id, json] of Object.entries(blocks)) {
    const [before, after, ...more] = file.split(openTag(id) + closeTag)
    if (before === undefined || after === undefined || more.length > 0) throw new Error(`no data block ${id}`)
    file = before + openTag(id) + inScript(json) + closeTag + after
  }
  return file
}

/** SHA-256 (hex) of the file with empty data blocks, as published in the ledger. */
export function verifierHash(template: string): string {
  return createHash('sha256').update(template).digest('hex')
}

const openTag = (id: string) => `<script type="application/json" id="${id}">`
const closeTag = '</script>'

/**
 * JSON on one line in which no name can open or close an element. Line breaks only occur between tokens, so a
 * line-based tool can empty a block again.
 */
function inScript(json: string): string {
  return json
    .replaceAll(/[\r\n]/g, ' ')
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/**
 * At startup: publishes the keys of this installation, and records in the ledger which offline verifier is handed out
 * from now on (SHA-256, hex; undefined if none was built), so that handing out a different one would be noticed.
 */
export async function announceVerifier(
  ctx: Pick<Context, 'db' | 'env' | 'now' | 'signingKeys'>,
  sha256: string | undefined,
): Promise<void> {
  await publishKeys(ctx)
  if (sha256 === undefined) return
  await ctx.db.transaction().execute(async (trx) => {
    const end = await takeLedger(ctx, trx)
    const line = await latestVerifier(trx)
    const lastSha256 = line
      ? (JSON.parse(line) as Extract<LedgerEntry, { type: 'verifier' }>).sha256
      : undefined
    if (lastSha256 !== sha256) await appendLine(ctx, trx, end, { type: 'verifier', sha256 }, null)
  })
}
