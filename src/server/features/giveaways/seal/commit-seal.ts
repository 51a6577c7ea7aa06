import { randomUUID } from 'node:crypto'
import { fail, failUntil } from '#contract/api/errors.ts'
import { canonicalJson } from '#draw/canonical-json.ts'
import { type Commitment, commitHash, FORMAT, type Source } from '#draw/commitment.ts'
import { UNICODE_VERSION } from '#draw/entries/identities.ts'
import { excludeHash } from '#draw/entries/list-hashes.ts'
import type { LedgerReport } from '#draw/ledger/entry.ts'
import type { Context, Viewer } from '#server/context.ts'
import { lockCollection } from '#server/core/comments/store.ts'
import { consumeDraw } from '#server/core/plans/entitlements.ts'
import type { Plan } from '#server/core/plans/store.ts'
import { engine } from '#server/engine/native-tools.ts'
import { dayMs } from '#server/kit/durations.ts'
import { isStale } from '#server/kit/optimistic-lock.ts'
import {
  type CommentsToDraw,
  commentsRules,
  commentsSource,
  postsHash,
} from '../comments/comments-of-draw.ts'
import {
  type DrawnPostKey,
  drawsOfPosts,
  insertDrawnPosts,
  keepCollectionUntil,
  lockPosts,
} from '../comments/store.ts'
import { appendLine, takeLedger } from '../ledger/append-line.ts'
import {
  drawsOfList,
  type EarlierDraws,
  insertChunks,
  insertGiveaway,
  lockList,
  namedDraws,
} from '../store.ts'
import {
  type DrawContext,
  type DrawRequest,
  giveawayRow,
  identityRule,
  rulesOf,
  weightsRule,
} from './draw-request.ts'
import { sealedPastWinners } from './past-winners.ts'
import { prepareListInThread } from './prepare-list-in-thread.ts'
import { type Mode, type Promised, promiseRandomness } from './promise-randomness.ts'

/**
 * The commit point of a draw: afterwards its outcome is determined, though still unknown. List, header, ledger line,
 * quota and, for a beacon draw, the job that finishes it are written together or not at all. Returns the draw's id.
 */
export async function commitSeal(
  ctx: DrawContext,
  viewer: Viewer,
  plan: Plan,
  request: DrawRequest,
  mode: Mode,
): Promise<string> {
  const { options, read } = request
  const saltKey = ctx.random(32)
  const rules = { ...rulesOf(request), ...weightsRule(request) }
  const prepared = await prepareListInThread({
    list: read.list,
    rules,
    saltKey,
    atLeast: options.winners,
    ...weighedAlready(request, ctx.random),
  })
  const { entries, chunks } = prepared
  if (!entries) throw fail('not_enough_entries', { count: prepared.eligible, winners: options.winners })
  const id = randomUUID()
  ctx.reached('seal-begun')
  await ctx.db.transaction().execute(async (trx) => {
    await consumeDraw(trx, viewer, plan, ctx.now())
    ctx.reached('quota-spent')
    await insertChunks(trx, id, chunks)
    ctx.reached('chunks-written')
    if (request.comments) await lockUnchangedCollection(trx, request.comments.collection)
    const earlier = await earlierDraws(trx, request, prepared.listHash, viewer.owner)
    const end = await takeLedger(ctx, trx)
    ctx.reached('ledger-locked')
    const promised = promiseRandomness(ctx, mode, end.at)
    if (request.comments && mode.name === 'scheduled')
      await keepUntilDrawn(trx, request.comments.collection.id, promised.due)
    const header: Commitment = {
      v: FORMAT,
      ...headerOf(id, request, saltKey),
      entries,
      randomness: promised.randomness,
      seq: earlier.count + 1,
      prevDraws: earlier.latest,
      prevLedgerHead: end.head,
    }
    const hash = commitHash(header)
    ctx.reached('header-made')
    await insertGiveaway(trx, {
      id,
      share_code: newShareCode(ctx.random),
      sealed_at: ctx.now(),
      ...giveawayRow(request, viewer, plan, prepared),
      ...secretsOf(ctx, id, saltKey, promised),
      mode: mode.name,
      ...roundOf(promised),
      header: canonicalJson(header),
      commit_hash: hash,
      seq: earlier.count + 1,
    })
    await insertDrawnPosts(trx, id, drawnPosts(request))
    ctx.reached('giveaway-written')
    await appendLine(ctx, trx, end, commitmentReport(header, hash), id)
    ctx.reached('commitment-appended')
    // Only a beacon draw has a due time. Usually the waiting request finishes it first; the job is the fallback.
    if (promised.due)
      await ctx.queue.send(
        'finish_draw',
        { giveaway_id: id },
        { db: trx, startAfter: new Date(promised.due.getTime() + checkDelays[mode.name]) },
      )
    ctx.reached('job-sent')
    // If the database delayed us past the round, the sealed content could have been chosen knowing the number.
    if (isOut(ctx, promised)) throw failUntil('busy', 1)
  })
  ctx.reached('sealed')
  return id
}

/**
 * Lists with at least this many entries are counted over all accounts: shorter ones may be equal by chance (fairness
 * 3).
 */
const widelyCountedEntries = 20

/**
 * The previous draws of the same list, or of any of the same posts. Locks others of these until the transaction ends,
 * so that each gets its own number.
 */
async function earlierDraws(
  trx: Context['db'],
  request: Pick<DrawRequest, 'comments' | 'read'>,
  listHash: string,
  owner: string,
): Promise<EarlierDraws> {
  const posts = drawnPosts(request)
  if (posts.length > 0) {
    await lockPosts(trx, posts)
    return drawsOfPosts(trx, posts, namedDraws)
  }
  await lockList(trx, listHash)
  const isWide = request.read.list.entries.count >= widelyCountedEntries
  return drawsOfList(trx, listHash, isWide ? undefined : owner)
}

/**
 * The posts by which a draw is counted, over all accounts: by the ids in their addresses and by the platform's own ids,
 * so that another address of a post does not start a new count.
 */
function drawnPosts({ comments }: Pick<DrawRequest, 'comments'>): DrawnPostKey[] {
  const platform = comments?.collection.platform
  const named = comments?.posts.filter(({ post_id }) => post_id !== '') ?? []
  const ids = new Set(named.flatMap(({ post_id, facts }) => [post_id, facts?.id ?? post_id]))
  return platform ? [...ids].map((post_id) => ({ platform, post_id })) : []
}

/** Milliseconds after its time during which a draw may still wait for its number or promote a substitute. */
const afterDraw = 7 * dayMs

/** Extends the storage of comments until a scheduled draw, because winners' comments are only read then. */
async function keepUntilDrawn(
  trx: Context['db'],
  collectionId: string,
  due: Date | undefined,
): Promise<void> {
  if (due) await keepCollectionUntil(trx, collectionId, new Date(due.getTime() + afterDraw))
}

/**
 * Comments had their rules applied before, because those need more than names. A toss has no list that could be drawn
 * from twice, so it gets a count of its own.
 */
function weighedAlready({ comments, source }: DrawRequest, random: DrawContext['random']) {
  if (source.type === 'chance') return { countedBy: Buffer.from(random(32)).toString('hex') }
  if (!comments) return {}
  return {
    weighing: comments.weighing,
    countedBy: drawnPosts({ comments }).length > 0 ? postsHash(comments) : undefined,
  }
}

/** Ensures that the comments to be sealed are still the stored ones: none was erased or added in the meantime. */
async function lockUnchangedCollection(
  trx: DrawContext['db'],
  { id, version }: CommentsToDraw['collection'],
) {
  const collection = await lockCollection(trx, id)
  if (!collection) throw fail('comments_gone')
  if (isStale(collection, { version })) throw failUntil('busy', 1)
}

/** Whether the promised round may be out; by the beacon, as the clock of this machine may be slow. */
function isOut({ beacon, now }: DrawContext, { randomness }: Promised): boolean {
  return randomness.kind === 'drand' && beacon.currentRound(now().getTime()) >= randomness.round
}

/** Milliseconds after the round until the job checks a draw. */
const checkDelays = { local: 0, instant: 5000, scheduled: 0 }

function commitmentReport({ drawId, seq = 1, randomness }: Commitment, hash: string): LedgerReport {
  const round =
    randomness.kind === 'drand' ? { round: { chain: randomness.chain, round: randomness.round } } : {}
  return { type: 'commitment', draw: drawId, commitHash: hash, seq, ...round }
}

function secretsOf({ secrets }: DrawContext, id: string, saltKey: Uint8Array, { seed }: Promised) {
  return {
    salt_key: secrets.close(saltKey, `giveaways.salt_key.${id}`),
    seed: seed ? secrets.close(seed, `giveaways.seed.${id}`) : null,
  }
}

function roundOf({ randomness, due }: Promised) {
  if (randomness.kind === 'local') return { chain: null, round: null, draw_at: null }
  return { chain: randomness.chain, round: randomness.round, draw_at: due ?? null }
}

/** The part of a header that is known before the moment of sealing. */
function headerOf(
  id: string,
  { options, source, read, comments, pastWinners }: DrawRequest,
  saltKey: Uint8Array,
) {
  return {
    drawId: id,
    source: comments ? commentsSource(comments) : sourceOf(source),
    rules: {
      one_entry_per_person: rulesOf({ options, source }).one_entry_per_person,
      ...excludeHash(options.rules.exclude, saltKey),
      ...(pastWinners && { past_winners: sealedPastWinners(pastWinners, saltKey) }),
      ...weightsRule({ source, read }),
      ...identityRule({ read }),
      ...(comments && commentsRules(comments, saltKey)),
    },
    engine,
    unicode: UNICODE_VERSION,
    winners: options.winners,
    substitutes: options.substitutes,
  }
}

function sourceOf({ type, file_sha256, chance }: DrawRequest['source']): Source {
  if (chance) return { kind: 'chance', ...chance }
  return type === 'file' ? { kind: 'file', sha256: file_sha256 ?? '' } : { kind: 'list' }
}

/** 128 random bits in 22 characters of base64url: results cannot be found by guessing (docs/threat-model.md). */
function newShareCode(random: (bytes: number) => Uint8Array): string {
  return Buffer.from(random(16)).toString('base64url')
}
