import { readFileSync } from 'node:fs'
import type { Document } from '#contract/api/call.ts'
import { QUICKNET } from '#draw/drand.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, Viewer } from '#server/context.ts'
import { commentsOf } from '../comments/comments-document.ts'
import { listDocument } from '../result/list-document.ts'
import { readResult } from '../result/read-result.ts'
import { receiptDocument } from '../result/receipt-document.ts'
import { assembleVerifier, verifierHash } from './offline-verifier.ts'

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
  const comments = stored.entries_public ? await commentsOf(ctx, stored) : undefined
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
