import { fail } from '#contract/api/errors.ts'
import { canonicalJson } from '#draw/canonical-json.ts'
import { keyOf } from '#draw/comments/comment-line.ts'
import { SALT_BYTES } from '#draw/entries/salts.ts'
import type { Receipt, ReceiptDraw } from '#draw/receipt/receipt.ts'
import type { Comment } from '#server/connectors/connector.ts'
import type { Context, Viewer } from '#server/context.ts'
import { recordAction } from '#server/core/audit/audit-log.ts'
import { lineOf } from '#server/core/comments/collected-lines.ts'
import { packPage, thinAvatars, unpackPage } from '#server/core/comments/comment-columns.ts'
import { lockCollection, replacePage, wholePagesOf } from '#server/core/comments/store.ts'
import {
  closeErasureRequest,
  erasureRequestsOf,
  eventsOf,
  isVoid,
  refuseErasureRequest,
  setEventDraw,
} from '../after/store.ts'
import { forgetEventComment, keepThinned, thinPost } from '../comments/store.ts'
import { deletePictures } from '../pictures/store.ts'
import { type FoundRow, findRows, growTree, personOf, saltKeyOf, saltsOf } from '../result/stored-list.ts'
import { blankNames, type EntryChunk } from '../seal/entry-chunks.ts'
import {
  chunksOf,
  forgetNames,
  lockGiveaway,
  rewriteChunk,
  type StoredGiveaway,
  type StoredWinner,
} from '../store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'secrets'>

/** What remains of erased rows: their hashes (hex), by index in the list. */
type Leaves = Map<number, string>

/**
 * Permanently erases a person from a finished draw, or one that was called off: name and salt of all their rows (so that the remaining hash cannot
 * be tried against names), their entry in the exclude list, and requests made under that name. The remaining salts are
 * written out, and the key they were derived from is destroyed. Every proof stays valid, because tree, ranking and
 * ledger only contain hashes. The audit log records the erasure without the name. Raises `name_not_found`; a request
 * for a name that isn't there is refused by then.
 */
export async function eraseName(
  ctx: Deps,
  giveawayId: string,
  { name, requestId, by }: { name: string; requestId?: string | undefined; by: Viewer },
): Promise<void> {
  const person = personOf(name)
  const isFound = await ctx.db.transaction().execute(async (trx) => {
    const stored = await settledOne(trx, giveawayId)
    const exclude = withoutPerson(stored.rules.exclude, person)
    const past = stored.rules.past_winners
    const rows = await findRows(trx, giveawayId, name)
    const pastLeft = past && withoutPerson(past, person)
    const isNamed = exclude.length < stored.rules.exclude.length || pastLeft?.length !== past?.length
    if (rows.length === 0 && !isNamed) {
      await refuseRequest(ctx, trx, giveawayId, { requestId, person })
      return false
    }
    const erasedLeaves = await eraseRows(trx, giveawayId, rows, saltKeyOf(ctx, stored))
    const rules = JSON.stringify({ ...stored.rules, exclude, ...(pastLeft && { past_winners: pastLeft }) })
    const statistics = statisticsWithout(stored.statistics, person)
    const outcome = outcomeWithout(stored, erasedLeaves)
    await forgetNames(trx, giveawayId, { ...outcome, rules, statistics, erased: stored.erased + 1 })
    const lost = drawnRanks(stored, erasedLeaves)
    for (const { no, draw, by_rank } of await eventsOf(trx, giveawayId)) {
      if (!draw) continue
      const receiptDraw = draw as ReceiptDraw
      await setEventDraw(trx, giveawayId, no, JSON.stringify(masked(receiptDraw, erasedLeaves)))
      if (!erasedLeaves.has(receiptDraw.index)) continue
      await forgetEventComment(trx, giveawayId, no)
      lost.add(by_rank ?? receiptDraw.i + 1)
    }
    await deletePictures(trx, giveawayId, [...lost])
    await forgetComments(trx, stored, person)
    for (const request of await erasureRequestsOf(trx, giveawayId))
      if (request.id === requestId || personOf(request.name) === person)
        await closeErasureRequest(trx, giveawayId, request.id, ctx.now())
    await leaveLine(ctx, trx, stored, by)
    return true
  })
  if (!isFound) throw fail('name_not_found')
}

/** Locks a draw whose list is no longer needed for drawing. Raises `giveaway_not_found` and `giveaway_not_completed`. */
async function settledOne(trx: Context['db'], id: string): Promise<StoredGiveaway> {
  const stored = await lockGiveaway(trx, id)
  if (!stored) throw fail('giveaway_not_found')
  if (stored.status !== 'finished' && !(await isVoid(trx, id))) throw fail('giveaway_not_completed')
  return stored
}

/** Closes a request that can't be met, so that such requests don't stay open and keep out further ones. */
async function refuseRequest(
  { now }: Pick<Deps, 'now'>,
  trx: Context['db'],
  giveawayId: string,
  { requestId, person }: { requestId: string | undefined; person: string },
): Promise<void> {
  const requests = await erasureRequestsOf(trx, giveawayId)
  const request = requests.find(({ id, name }) => id === requestId && personOf(name) === person)
  if (request?.status === 'open') await refuseErasureRequest(trx, giveawayId, request.id, now())
}

/**
 * It cannot be undone and is not visible in the draw, so the audit log records who did it and when. It names the draw by
 * its seal, because titles may contain names.
 */
async function leaveLine(
  { now }: Pick<Deps, 'now'>,
  trx: Context['db'],
  { id, commit_hash }: StoredGiveaway,
  by: Viewer,
): Promise<void> {
  await recordAction(trx, {
    viewer: by.kind === 'user' ? by : { user: { id: null, username: 'visitor' } },
    now: now(),
    area: 'giveaways',
    act: 'erase',
    record: { id, name: commit_hash },
  })
}

/** Empties rows chunk by chunk, because one person may have very many, and writes out the salts of all others. */
async function eraseRows(
  trx: Context['db'],
  giveawayId: string,
  rows: FoundRow[],
  saltKey: Uint8Array | undefined,
): Promise<Leaves> {
  const erasedLeaves: Leaves = new Map()
  let next = 0
  for await (const chunk of chunksOf(trx, giveawayId)) {
    const offsets: number[] = []
    for (; next < rows.length; next++) {
      const offset = (rows[next]?.index ?? 0) - chunk.firstIndex
      if (offset >= chunk.n) break
      offsets.push(offset)
    }
    if (offsets.length === 0 && !saltKey) continue
    const leaves = offsets.length > 0 ? leavesAt(chunk, offsets, saltKey) : []
    for (const [offset, leaf] of leaves) erasedLeaves.set(chunk.firstIndex + offset, leaf)
    await rewriteChunk(trx, giveawayId, erasedChunk(chunk, saltsOf(chunk, saltKey), leaves))
  }
  return erasedLeaves
}

function leavesAt(
  chunk: EntryChunk,
  offsets: number[],
  saltKey: Uint8Array | undefined,
): [offset: number, leaf: string][] {
  const { tree } = growTree(chunk, saltKey)
  return offsets.map((offset) => [offset, tree.leafHash(offset)])
}

function erasedChunk(
  chunk: EntryChunk,
  salts: Uint8Array,
  leaves: [offset: number, leaf: string][],
): EntryChunk {
  if (leaves.length === 0) return { ...chunk, salts }
  const remainingSalts = Uint8Array.from(salts)
  for (const [offset] of leaves) remainingSalts.fill(0, offset * SALT_BYTES, (offset + 1) * SALT_BYTES)
  const { names, sha256 } = blankNames(
    chunk,
    leaves.map(([offset]) => offset),
  )
  return {
    ...chunk,
    names,
    sha256,
    salts: remainingSalts,
    erased: { ...chunk.erased, ...Object.fromEntries(leaves) },
  }
}

/** The ranks at which the person was drawn: none where the draw was called off. */
function drawnRanks({ receipt }: Pick<StoredGiveaway, 'receipt'>, erasedLeaves: Leaves): Set<number> {
  const { draws = [] } = JSON.parse(receipt ?? '{}') as Partial<Receipt>
  return new Set(draws.filter(({ index }) => erasedLeaves.has(index)).map(({ i }) => i + 1))
}

/** The outcome with hashes in place of the person's names. */
function outcomeWithout({ receipt: text, winners }: StoredGiveaway, erasedLeaves: Leaves) {
  const ranks = drawnRanks({ receipt: text }, erasedLeaves)
  if (ranks.size === 0) return {}
  const receipt = JSON.parse(text ?? '{}') as Receipt
  return {
    receipt: canonicalJson({ ...receipt, draws: receipt.draws.map((draw) => masked(draw, erasedLeaves)) }),
    winners: JSON.stringify(
      (winners ?? []).map((winner) => (ranks.has(winner.rank) ? erasedWinner(winner) : winner)),
    ),
  }
}

/** The comment is deleted with the name. */
function erasedWinner({ comment: _comment, ...winner }: StoredWinner): StoredWinner {
  return { ...winner, name: '', erased: true }
}

function masked(draw: ReceiptDraw, erasedLeaves: Leaves): ReceiptDraw {
  const leaf = erasedLeaves.get(draw.index)
  if (leaf === undefined || !('key' in draw)) return draw
  const { key: _key, salt: _salt, ...rest } = draw
  return { ...rest, leaf }
}

/**
 * Removes a person's comments from the collection that a draw was made from. The sealed document can then no longer be
 * handed out, for this draw or others of the same comments: the new version marks that. The posts also no longer count
 * as complete, so a new draw from them has to accept missing comments.
 */
async function forgetComments(
  trx: Context['db'],
  { collection_id }: Pick<StoredGiveaway, 'collection_id'>,
  person: string,
): Promise<void> {
  const collection = collection_id === null ? undefined : await lockCollection(trx, collection_id)
  if (!collection) return
  let isThinner = false
  for (const page of await wholePagesOf(trx, collection.id)) {
    const comments = unpackPage(page.data)
    const isLeft = comments.map((comment) => personOf(keyOf(lineOf(comment, ''))) !== person)
    const remaining = comments.filter((_, index) => isLeft[index])
    if (remaining.length === comments.length) continue
    isThinner = true
    await replacePage(trx, {
      ...page,
      n: remaining.length,
      data: await packPage(remaining),
      avatars: thinAvatars(page.avatars, (index) => isLeft[index] === true),
    })
    await thinPost(trx, page, lostBetween(comments, remaining))
  }
  const { rules } = collection.wish
  const wish = { ...collection.wish, rules: { ...rules, exclude: withoutPerson(rules.exclude, person) } }
  await keepThinned(trx, collection.id, { wish, isThinner })
}

function lostBetween(before: readonly Comment[], after: readonly Comment[]) {
  const lost = (isSo: (comment: Comment) => boolean) => before.filter(isSo).length - after.filter(isSo).length
  return {
    fetched: lost(() => true),
    replies: lost(({ parentId }) => parentId !== null),
    deleted: lost(({ isDeleted }) => isDeleted === true),
  }
}

/** A list of names without those of one person. */
function withoutPerson(names: readonly string[], person: string): string[] {
  return names.filter((name) => personOf(name) !== person)
}

/**
 * The statistics of a draw without words that are the person's name: a name that is often mentioned is among the words
 * of a post.
 */
function statisticsWithout(statistics: StoredGiveaway['statistics'], person: string): string | null {
  if (!statistics) return null
  const isOther = ({ word }: { word: string }) => personOf(word.replace(/^#/, '')) !== person
  const { words, hashtags } = statistics
  return JSON.stringify({ ...statistics, words: words.filter(isOther), hashtags: hashtags.filter(isOther) })
}
