import type { CallReplyInput } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { testDraw as call } from '#contract/draws/giveaways.ts'
import type { Context, Viewer } from '../../context.ts'
import { askComments } from '../../core/comments/ask-comments.ts'
import { assertRowLimit, planOf, requireTool } from '../../core/plans/entitlements.ts'
import type { CallInput } from '../../http/mount.ts'
import { type CommentsToDraw, commentOf } from './comments/comments-of-draw.ts'
import { publicName } from './result/public-names.ts'
import { type DrawRequest, removalsOf, rulesOf, weightsRule } from './seal/draw-request.ts'
import { listOfFile, listOfSource } from './seal/list-of-source.ts'
import { pastWinnersOfRule } from './seal/past-winners.ts'
import { testListInThread } from './seal/prepare-list-in-thread.ts'
import type { StoredComment } from './store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'plan' | 'random'>
type Request = Pick<CallInput<typeof call>, 'viewer' | 'body' | 'options' | 'file'>

/**
 * A draw without consequences: the rules and the ranking of a real one, with random bytes that are discarded after the
 * answer. It writes nothing, so nothing can be taken for a result later.
 */
export async function testDraw(ctx: Deps, request: Request): Promise<CallReplyInput<typeof call>> {
  const { viewer } = request
  const drawRequest = await requestOf(ctx, request)
  const { options, read, comments } = drawRequest
  if (!comments) {
    await requireTool(ctx, viewer, ['other_tools'])
    assertRowLimit(await planOf(ctx, viewer), read.list.entries.count)
  }
  const pastWinners = await pastWinnersOfRule(ctx, viewer, options, comments !== undefined)
  const tested = await testListInThread({
    list: read.list,
    rules: { ...rulesOf({ ...drawRequest, pastWinners }), ...weightsRule(drawRequest) },
    weighing: comments?.weighing,
    seed: ctx.random(32),
    places: options.winners + options.substitutes,
  })
  const { eligible, tickets, drawn, sample } = tested
  if (eligible < options.winners)
    throw fail('not_enough_entries', { count: eligible, winners: options.winners })
  const rows = drawn.map(({ index }) => read.list.rows[index] ?? index + 1)
  const commentsByRow = comments ? await commentsOf(ctx, comments, rows) : new Map<number, StoredComment>()
  // As in the ceremony of a real draw, which others may be watching.
  const named = { shows_contacts: options.show_contacts ?? false, source: drawRequest.source }
  const ranking = drawn.map(({ i, weight, ...entry }, index) => {
    const name = publicName(named, entry.name)
    const row = rows[index] ?? 0
    const comment = commentsByRow.get(row)
    const prize = i < options.winners && options.prizes[i]
    return { rank: i + 1, name, row, weight, ...(prize && { prize }), ...(comment && { comment }) }
  })
  return {
    test: true,
    winners: ranking.slice(0, options.winners),
    substitutes: ranking.slice(options.winners),
    sample: sample.map(({ row, name }) => ({ row, name: name && publicName(named, name) })),
    participants_total: read.list.rows.length,
    eligible_total: eligible,
    tickets_total: tickets,
    removals: removalsOf(read, tested),
  }
}

type DrawParts = Pick<DrawRequest, 'options' | 'source' | 'read' | 'comments'>

async function requestOf(
  ctx: Deps,
  { viewer, body, options, file }: { viewer: Viewer } & Request,
): Promise<DrawParts> {
  if (options) {
    if (!file) throw fail('file_missing', { field: 'file' })
    return { options, ...(await listOfFile(ctx, viewer, file, options)) }
  }
  const { source, ...drawOptions } = body
  // Acceptance of missing comments is only required for the real draw.
  const lenientSource = source.type === 'collection' ? { ...source, accept_incomplete: true } : source
  return { options: drawOptions, ...(await listOfSource(ctx, viewer, lenientSource, drawOptions)) }
}

/** The comments at some source rows, from 1. */
async function commentsOf(ctx: Deps, { collection, posts }: CommentsToDraw, rows: number[]) {
  const commentRows = await askComments(ctx.db, collection, 'rows', { rows: rows.map((row) => row - 1) })
  const ids = posts.map(({ post_id }) => post_id)
  return new Map(commentRows.map((commentRow) => [commentRow.row + 1, commentOf(commentRow, ids)]))
}
