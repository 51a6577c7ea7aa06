import { type ErrorCode, fail } from '#contract/errors.ts'
import type { Platform } from '#posts/address.ts'
import type { PostAddress } from '#posts/recognise-address.ts'
import { readCommentFile, readPastedComments } from '../../comment-files/read-comment-file.ts'
import type { SuppliedComments } from '../../comment-files/supplied-comments.ts'
import type { Comment } from '../../connectors/comment.ts'
import type { Plan } from '../../core/plans/store.ts'
import { FileProblem } from '../../files/file-problem.ts'
import { largestLimits, visitorLimits } from '../../files/read-file.ts'
import type { ReadLimits } from '../../files/read-result.ts'
import type { ReceivedFile } from '../../http/read-upload.ts'

/** A list as it came: a file, or what was pasted. */
export type GivenComments = ReceivedFile | { text: string }

/** Whose rules of names fit best where neither list nor organiser say whose comments they are: one plain word is a handle. */
const otherwise: Platform = 'x'

/**
 * Reads a list as far as the plan goes. Of which post and platform the comments are is what was named, else what the list itself
 * says; the platform else what was supposed. A problem of the list becomes a failure with the same code.
 */
export async function readSupplied(
  given: GivenComments,
  { named, supposed }: { named: PostAddress | undefined; supposed: Platform | null },
  plan: Plan,
): Promise<SuppliedComments> {
  const first = named?.platform ?? supposed ?? otherwise
  const found = await readAs(given, { platform: first, post: named?.id }, plan)
  const platform = named?.platform ?? found.platform ?? supposed
  const read = platform === null || platform === first ? found : await readAs(given, { platform }, plan)
  const count = read.comments.length
  if (count > plan.comments) throw fail('list_too_long', { limit: plan.comments, count })
  if (count === 0) throw fail('file_no_names', { context: 'comments' })
  const post = named ?? read.post
  return { ...read, platform, post, comments: onPost(read.comments, post) }
}

/** What is said to answer the post itself stands on it: lists of X say so of every comment, and not all tell which post that is. */
function onPost(comments: readonly Comment[], post: PostAddress | null): Comment[] {
  return comments.map((one) => (post && one.parentId === post.id ? { ...one, parentId: null } : one))
}

async function readAs(
  given: GivenComments,
  whose: { platform: Platform; post?: string | undefined },
  plan: Plan,
): Promise<SuppliedComments> {
  const limits = limitsOf(plan)
  try {
    if ('text' in given) return await readPastedComments(given.text, limits, whose)
    return await readCommentFile({ ...given, ...whose, limits })
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    const isTooMany = error.code === 'file_too_many_rows'
    const details = isTooMany ? { ...error.details, limit: plan.comments } : error.details
    throw fail(error.code satisfies ErrorCode, details)
  }
}

/** Rows that are no comment take no place of the plan's, but somewhere reading has to stop. */
function limitsOf(plan: Plan): ReadLimits {
  return { ...(plan.is_free ? visitorLimits : largestLimits), rows: plan.comments * 2 }
}
