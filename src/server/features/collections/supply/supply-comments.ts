import { randomUUID } from 'node:crypto'
import { type ErrorCode, fail } from '#contract/api/errors.ts'
import type { Collection, supplyComments as call } from '#contract/comments/collections.ts'
import { handleOf } from '#draw/entries/rules.ts'
import type { Platform } from '#posts/address.ts'
import type { PostAddress } from '#posts/recognize-address.ts'
import { readCommentFile, readPastedComments } from '#server/comment-files/read-comment-file.ts'
import type { SuppliedComments } from '#server/comment-files/supplied-comments.ts'
import type { Comment } from '#server/connectors/connector.ts'
import type { Context, Viewer } from '#server/context.ts'
import { packPage } from '#server/core/comments/comment-columns.ts'
import { assertMentions } from '#server/core/comments/readable-collection.ts'
import {
  collectionById,
  insertCollection,
  insertPages,
  type NewPost,
  type StoredCollection,
} from '#server/core/comments/store.ts'
import { fileLimitsOf, planOf, requireTool } from '#server/core/plans/entitlements.ts'
import type { Plan } from '#server/core/plans/store.ts'
import { FileProblem } from '#server/files/file-problem.ts'
import type { CallInput } from '#server/http/mount.ts'
import type { ReceivedFile } from '#server/http/read-upload.ts'
import type { RequestKey } from '#server/kit/idempotency.ts'
import { retentionMs } from '../fetch/end-collection.ts'
import { viewOf } from '../read/read-collection.ts'
import { collectOnce } from '../start/create-collection.ts'
import { assertDrawLeft, personOf } from '../start/limits.ts'
import { recognizePost } from '../start/recognize-posts.ts'
import { deleteSuppliedBeyond, lockPerson } from '../store.ts'

type Deps = Pick<Context, 'db' | 'egress' | 'now' | 'plan'>
type Request = Pick<CallInput<typeof call>, 'viewer' | 'body' | 'file' | 'idempotencyKey' | 'consume'> & {
  options?: CallInput<typeof call>['options']
}
type Input = Omit<Request['body'], 'text'>

const commentsPerPage = 500

/**
 * Bytes of supplied lists stored per account or address; beyond that the oldest are deleted, because otherwise one user
 * could fill the disk.
 */
const maxStoredBytes = 200 * 1024 * 1024

/**
 * Accepts a list of comments from the organizer, once per request. It is ready at once, and permanently marked as
 * supplied.
 */
export async function supplyComments(
  ctx: Deps,
  request: Request,
  maxBytes = maxStoredBytes,
): Promise<Collection> {
  const { viewer, body, options, file, idempotencyKey: key, consume } = request
  if (options && !file) throw fail('file_missing', { field: 'file' })
  const input = file ?? { text: body.text }
  const details = options ?? body
  const content = ['supplied', JSON.stringify(details)]
  const repeatable = { key, content: file ? [...content, file.name, file.bytes] : content, consume }
  const stored = await collectOnce(ctx, viewer, repeatable, (by) =>
    accept(ctx, viewer, { input, details, maxBytes, key: by }),
  )
  return viewOf(ctx, stored)
}

interface SupplyOptions {
  input: SuppliedInput
  details: Input
  maxBytes: number
  key: RequestKey | undefined
}

async function accept(ctx: Deps, viewer: Viewer, options: SupplyOptions): Promise<StoredCollection> {
  const { input, details } = options
  await requireTool(ctx, viewer, ['other_tools'])
  await assertDrawLeft(ctx, viewer)
  assertMentions(details.wish.comment_rules, ['wish', 'comment_rules'])
  const plan = await planOf(ctx, viewer)
  const named = await recognizePost(ctx, details.post, 'post')
  const read = await readSupplied(input, { named, supposed: details.platform }, plan)
  return keep(ctx, viewer, { ...options, read, maxComments: plan.comments })
}

interface StoreOptions extends SupplyOptions {
  read: SuppliedComments
  maxComments: number
}

async function keep(ctx: Deps, viewer: Viewer, options: StoreOptions): Promise<StoredCollection> {
  const { input, details, maxBytes, key, read, maxComments } = options
  const { comments, platform } = read
  const id = randomUUID()
  const now = ctx.now()
  const person = personOf(viewer)
  const pages = await pagesOf(id, comments)
  return ctx.db.transaction().execute(async (trx) => {
    await lockPerson(trx, person)
    await insertCollection(
      trx,
      {
        id,
        owner: viewer.owner,
        account: viewer.account,
        user_id: viewer.kind === 'user' ? viewer.user.id : null,
        person,
        platform,
        by: 'organiser',
        status: 'done',
        replies: true,
        most: maxComments,
        wish: JSON.stringify(details.wish),
        file_sha256: read.sha256,
        file_name: 'text' in input ? null : input.name,
        refused: read.refused.count,
        blank: read.blank,
        idempotency_key: key?.key ?? null,
        request_hash: key?.hash ?? null,
        created_at: now,
        stepped_at: now,
        finished_at: now,
        kept_until: new Date(now.getTime() + retentionMs),
      },
      [{ ...postOf(read), collection_id: id, pages: pages.length }],
    )
    await insertPages(trx, pages)
    await deleteSuppliedBeyond(trx, person, maxBytes)
    const stored = await collectionById(trx, id)
    if (!stored) throw new Error('a collection is gone within its own transaction')
    return stored
  })
}

/** All comments of a list belong to one post, which has no id if none was named. It never counts as complete. */
function postOf({ comments, platform, post, shortfalls }: SuppliedComments): Omit<NewPost, 'collection_id'> {
  return {
    no: 0,
    platform,
    post_id: post?.id ?? '',
    url: post?.url ?? '',
    owner_name: post?.owner ?? null,
    done: true,
    fetched: comments.length,
    replies: comments.filter(({ parentId }) => parentId !== null).length,
    deleted: comments.filter(({ isDeleted }) => isDeleted).length,
    shortfalls: JSON.stringify(shortfalls),
    complete: false,
  }
}

/** One page after the other, so that other requests get the thread in between. */
async function pagesOf(id: string, comments: readonly Comment[]) {
  const pages = []
  for (let no = 0; no * commentsPerPage < comments.length; no++) {
    const some = comments.slice(no * commentsPerPage, (no + 1) * commentsPerPage)
    pages.push({ collection_id: id, post_no: 0, no, n: some.length, data: await packPage(some) })
  }
  return pages
}

/** A list as it was received: a file, or pasted text. */
type SuppliedInput = ReceivedFile | { text: string }

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
async function readSupplied(
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
 * post it is. Those of its author are known by the address, if the list doesn't say it.
 */
function onPost(comments: readonly Comment[], post: PostAddress | null): Comment[] {
  if (!post) return [...comments]
  return comments.map((comment) => ({
    ...comment,
    ...(comment.parentId === post.id && { parentId: null }),
    ...(comment.isPostAuthor === undefined && isOwner(comment, post) && { isPostAuthor: true }),
  }))
}

function isOwner({ author }: Comment, { owner }: PostAddress): boolean {
  if (owner === undefined) return false
  return author.id === owner || (author.handle !== undefined && handleOf(author.handle) === handleOf(owner))
}

async function readAs(
  input: SuppliedInput,
  target: { platform: Platform; post?: string | undefined },
  plan: Plan,
): Promise<SuppliedComments> {
  // Rows that are not comments do not count toward the plan's limit, but reading has to stop somewhere.
  const limits = { ...fileLimitsOf(plan), rows: plan.comments * 2 }
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
