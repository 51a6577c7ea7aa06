import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { Collection, supplyComments as call } from '#contract/comments/collections.ts'
import type { SuppliedComments } from '#server/comment-files/supplied-comments.ts'
import type { Comment } from '#server/connectors/comment.ts'
import type { Context, Viewer } from '#server/context.ts'
import { packPage } from '#server/core/comments/comment-columns.ts'
import {
  collectionById,
  insertCollection,
  insertPages,
  type NewPost,
  type StoredCollection,
} from '#server/core/comments/store.ts'
import { planOf, requireTool } from '#server/core/plans/entitlements.ts'
import type { CallInput } from '#server/http/mount.ts'
import type { RequestKey } from '#server/kit/idempotency.ts'
import { collectOnce } from '../fetch/collect-once.ts'
import { retentionMillis } from '../fetch/end-collection.ts'
import { viewOf } from '../read/read-collection.ts'
import { personOf } from '../start/open-limit.ts'
import { assertDrawLeft } from '../start/plan-limits.ts'
import { recognisePost } from '../start/recognise-posts.ts'
import { deleteSuppliedBeyond, lockPerson } from '../store.ts'
import { readSupplied, type SuppliedInput } from './read-supplied.ts'

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
  const plan = await planOf(ctx, viewer)
  const named = await recognisePost(ctx, details.post, 'post')
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
        kept_until: new Date(now.getTime() + retentionMillis),
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
