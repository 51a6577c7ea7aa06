import { tooLarge } from '../files/file-problem.ts'
import type { ReadLimits } from '../files/read-result.ts'
import { readInThread } from '../files/worker-pool.ts'
import { commentKindOf } from './open-comment-file.ts'
import type { CommentRequest } from './read-comment-bytes.ts'
import {
  type CommentFileRequest,
  type PackedComments,
  type SuppliedComments,
  unpackComments,
} from './supplied-comments.ts'

/**
 * Reads the comments from a list that the organizer supplied: .csv, .tsv, .xlsx, .json, .jsonl, .txt, or a page as a
 * browser saves it. Everything that is not a comment is counted with its row and a reason.
 *
 * Rejects with a `FileProblem` for every file that cannot be read, whatever it does to the reader, with `busy` where
 * too many files are waiting, and with `signal.reason` when the caller aborts.
 */
export async function readCommentFile(
  request: CommentFileRequest,
  signal?: AbortSignal,
): Promise<SuppliedComments> {
  commentKindOf(request.name)
  return readAside(request, signal)
}

/** Reads pasted comments: lines of "author: text", "@author text", a table, copied blocks of a page, JSON or HTML. */
export async function readPastedComments(
  text: string,
  limits: ReadLimits,
  { platform, post }: Pick<CommentFileRequest, 'platform' | 'post'>,
  signal?: AbortSignal,
): Promise<SuppliedComments> {
  return readAside({ bytes: Buffer.from(text), name: null, limits, platform, post }, signal)
}

async function readAside(
  request: CommentRequest,
  signal: AbortSignal | undefined,
): Promise<SuppliedComments> {
  if (request.bytes.length > request.limits.bytes) throw tooLarge(request.limits.bytes)
  const worker = new URL('./comment-worker.ts', import.meta.url)
  return unpackComments(await readInThread<PackedComments>(worker, request, signal))
}
