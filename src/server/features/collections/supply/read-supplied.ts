import { type ErrorCode, fail } from '#contract/api/errors.ts'
import type { Platform } from '#posts/address.ts'
import type { PostAddress } from '#posts/recognise-address.ts'
import { readCommentFile, readPastedComments } from '#server/comment-files/read-comment-file.ts'
import type { SuppliedComments } from '#server/comment-files/supplied-comments.ts'
import type { Comment } from '#server/connectors/comment.ts'
import type { Plan } from '#server/core/plans/store.ts'
import { FileProblem } from '#server/files/file-problem.ts'
import { largestLimits, visitorLimits } from '#server/files/read-file.ts'
import type { ReadLimits } from '#server/files/read-result.ts'
import type { ReceivedFile } from '#server/http/read-upload.ts'

/** A list as it was received: a file, or pasted text. */
export type SuppliedInput = ReceivedFile | { text: string }

/**
 * The platform whose name rules fit best if neither the list nor the organizer names one: a single plain word is a
 * handle.
 */
const defaultPlatform: Platform = 'x'

/**
 * Reads a list up to the plan's limits. The post and platform are those named by the organizer, else those the list
 * states; the platform else falls back to the supposed one. A problem of the list is raised as a failure with the same
 * code.
 */
export async function readSupplied(
  input: SuppliedInput,
  { named, supposed }: { named: PostAddress | undefined; supposed: Platform | null },
  plan: Plan,
): Promise<SuppliedComments> {
  const first = named?.platform ?? supposed ?? defaultPlatform
  const firstRead = await readAs(input, { platform: first, post: named?.id }, plan)
  const platform = named?.platform ?? firstRead.platform ?? supposed
  const read = platform === null || platform === first ? firstRead : await readAs(input, { platform }, plan)
  const count = read.comments.length
  if (count > plan.comments) throw fail('list_too_long', { limit: plan.comments, count })
  if (count === 0) throw fail('file_no_names', { context: 'comments' })
  const post = named ?? read.post
  return { ...read, platform, post, comments: onPost(read.comments, post) }
}

/**
 * Comments that reply to the post itself are top-level: lists of X mark every comment as a reply, and not all say which
 * post it is.
 */
function onPost(comments: readonly Comment[], post: PostAddress | null): Comment[] {
  return comments.map((comment) =>
    post && comment.parentId === post.id ? { ...comment, parentId: null } : comment,
  )
}

async function readAs(
  input: SuppliedInput,
  target: { platform: Platform; post?: string | undefined },
  plan: Plan,
): Promise<SuppliedComments> {
  const limits = limitsOf(plan)
  try {
    if ('text' in input) return await readPastedComments(input.text, limits, target)
    return await readCommentFile({ ...input, ...target, limits })
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    const isTooMany = error.code === 'file_too_many_rows'
    const details = isTooMany ? { ...error.details, limit: plan.comments } : error.details
    throw fail(error.code satisfies ErrorCode, details)
  }
}

/** Rows that are not comments do not count toward the plan's limit, but reading has to stop somewhere. */
function limitsOf(plan: Plan): ReadLimits {
  return { ...(plan.is_free ? visitorLimits : largestLimits), rows: plan.comments * 2 }
}
