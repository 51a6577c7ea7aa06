import type { CallReplyInput } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { testDraw as call } from '#contract/draws/test-draws.ts'
import type { Context, Viewer } from '../../context.ts'
import { askComments } from '../../core/comments/ask-comments.ts'
import { allowRows, planOf } from '../../core/plans/entitlements.ts'
import { requireTool } from '../../core/plans/require-feature.ts'
import type { Asked } from '../../http/mount.ts'
import type { CommentsToDraw } from './comments/comments-to-draw.ts'
import { commentOf } from './comments/drawn-comments.ts'
import { removalsOf } from './giveaway-row.ts'
import { publicName } from './result/public-names.ts'
import { rulesOf, weightsRule } from './result/rules-of.ts'
import type { DrawRequest } from './seal/draw-request.ts'
import { listOfFile, listOfSource } from './seal/list-of-source.ts'
import { testListAside } from './seal/prepare-list-aside.ts'
import type { StoredComment } from './store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'plan' | 'random'>
type Request = Pick<Asked<typeof call>, 'viewer' | 'body' | 'options' | 'file'>

/**
 * A draw without consequences: the rules and the ranking of a real one, with random bytes that are discarded after the
 * answer. It writes nothing, so nothing can be taken for a result later.
 */
export async function testDraw(ctx: Deps, asked: Request): Promise<CallReplyInput<typeof call>> {
  const { viewer } = asked
  const request = await requestOf(ctx, asked)
  const { wish, read, comments } = request
  if (!comments) {
    await requireTool(ctx, viewer, ['other_tools'])
    allowRows(await planOf(ctx, viewer), read.list.entries.count)
  }
  const tested = await testListAside({
    list: read.list,
    rules: { ...rulesOf(request), ...weightsRule(request) },
    weighing: comments?.weighing,
    seed: ctx.random(32),
    places: wish.winners + wish.substitutes,
  })
  const { eligible, tickets, drawn, sample } = tested
  if (eligible < wish.winners) throw fail('not_enough_entries', { count: eligible, winners: wish.winners })
  const rows = drawn.map(({ index }) => read.list.rows[index] ?? index + 1)
  const written = comments ? await commentsOf(ctx, comments, rows) : new Map<number, StoredComment>()
  // As in the ceremony of a real draw, which others may be watching.
  const named = { shows_contacts: wish.show_contacts ?? false, source: request.source }
  const places = drawn.map(({ i, weight, ...entry }, place) => {
    const name = publicName(named, entry.name)
    const row = rows[place] ?? 0
    const comment = written.get(row)
    const prize = i < wish.winners && wish.prizes[i]
    return { rank: i + 1, name, row, weight, ...(prize && { prize }), ...(comment && { comment }) }
  })
  return {
    test: true,
    winners: places.slice(0, wish.winners),
    substitutes: places.slice(wish.winners),
    sample: sample.map(({ row, name }) => ({ row, name: name && publicName(named, name) })),
    participants_total: read.list.rows.length,
    eligible_total: eligible,
    tickets_total: tickets,
    removals: removalsOf(read, tested),
  }
}

type Gathered = Pick<DrawRequest, 'wish' | 'source' | 'read' | 'comments'>

async function requestOf(
  ctx: Deps,
  { viewer, body, options, file }: { viewer: Viewer } & Request,
): Promise<Gathered> {
  if (options) {
    if (!file) throw fail('file_missing', { field: 'file' })
    return { wish: options, ...(await listOfFile(ctx, viewer, file, options)) }
  }
  const { source, ...wish } = body
  // Acceptance of missing comments is only required for the real draw.
  const asked = source.type === 'collection' ? { ...source, accept_incomplete: true } : source
  return { wish, ...(await listOfSource(ctx, viewer, asked, wish)) }
}

/** The comments at some source rows, from 1. */
async function commentsOf(ctx: Deps, { collection, posts }: CommentsToDraw, rows: number[]) {
  const found = await askComments(ctx.db, collection, 'rows', { rows: rows.map((row) => row - 1) })
  const ids = posts.map(({ post_id }) => post_id)
  return new Map(found.map((one) => [one.row + 1, commentOf(one, ids)]))
}
