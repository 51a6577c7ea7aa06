import { type CommentCheck, checkComments } from '#draw/comments/check-comments.ts'
import type { ReceiptDocument } from '#draw/receipt/receipt.ts'
import { bytesOf, Refusal, stepLine } from './command-line.ts'
import { excludedNames } from './given-list.ts'

/** 200,000 comments take some 50 MiB. */
const maxDocumentLength = 256 * 1024 * 1024

/**
 * Replays the rules of a verified receipt over its sealed comments. `exclude`, `past`: files of the names that are
 * sealed only by their hash.
 */
export async function checkAgainstComments(
  receipt: ReceiptDocument,
  path: string,
  { exclude, past }: { exclude?: string | undefined; past?: string | undefined },
): Promise<CommentCheck[]> {
  const secrets = {
    ...(exclude === undefined ? {} : { exclude: await excludedNames(exclude) }),
    ...(past === undefined ? {} : { pastWinners: await excludedNames(past) }),
  }
  const steps = checkComments(receipt, await documentText(path), secrets)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

async function documentText(path: string): Promise<string> {
  const refuse = (why: string) => new Refusal(stepLine('FAILS', 'comments_file', why))
  const bytes = await bytesOf(path, maxDocumentLength, () => refuse('larger than 256 MiB'))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw refuse('not UTF-8')
  }
}
