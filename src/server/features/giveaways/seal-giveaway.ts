import { randomUUID } from 'node:crypto'
import { fail } from '../../../contract/errors.ts'
import { canonicalJson } from '../../../draw/canonical-json.ts'
import type { HeaderParts } from '../../../draw/draw.ts'
import { excludeHash } from '../../../draw/exclude-hash.ts'
import { UNICODE_VERSION } from '../../../draw/identity.ts'
import { sealOf } from '../../../draw/randomness.ts'
import type { Viewer } from '../../context.ts'
import { spendDraw } from '../../core/plans/entitlements.ts'
import type { Plan } from '../../core/plans/plans.ts'
import type { DrawContext, DrawRequest } from './draw-request.ts'
import type { Sealed, Weighed } from './drawing.ts'
import type { DrawingActs } from './drawing-thread.ts'
import type { ReadList } from './list.ts'
import { newShareCode } from './share-code.ts'
import { drawsOfList, type EarlierDraws, insertSealed, lockList, type StoredRemovals } from './store.ts'

/** From so many entries on a list is counted over all accounts: shorter ones are equal by chance (fairness 3). */
const widelyCountedEntries = 20
/** Name and version of the program, as headers tell it. */
const engine = 'giveawaybox/1'

/** The commit point of a draw: afterwards its outcome is settled, though nobody has computed it yet. */
export async function sealGiveaway(
  ctx: DrawContext,
  viewer: Viewer,
  plan: Plan,
  request: DrawRequest,
  drawing: DrawingActs,
): Promise<{ id: string; seed: Uint8Array }> {
  const { wish, read } = request
  const weighed = await drawing.weigh({ ...wish.rules, ...weightsRule(request) })
  if (weighed.eligible < wish.winners)
    throw fail('not_enough_entries', { count: weighed.eligible, winners: wish.winners })
  const id = randomUUID()
  const seed = ctx.random(32)
  const saltKey = ctx.random(32)
  const secrets = {
    salt_key: ctx.secrets.close(saltKey, `giveaways.salt_key.${id}`),
    seed: ctx.secrets.close(seed, `giveaways.seed.${id}`),
  }
  await ctx.db.transaction().execute(async (trx) => {
    await spendDraw(trx, viewer, plan, ctx.now())
    const earlier = await earlierDraws(trx, weighed, read.list.entries.count, viewer.owner)
    const sealed = await drawing.seal(headerOf(id, request, earlier, { seed, saltKey }), saltKey)
    const row = { ...rowOf(request, viewer, plan, weighed), ...sealedRow(sealed, earlier), ...secrets }
    await insertSealed(
      trx,
      { id, share_code: newShareCode(ctx.random), sealed_at: ctx.now(), ...row },
      sealed.chunks,
    )
  })
  return { id, seed }
}

async function earlierDraws(
  trx: DrawContext['db'],
  weighed: Weighed,
  entries: number,
  owner: string,
): Promise<EarlierDraws> {
  await lockList(trx, weighed.listHash)
  return drawsOfList(trx, weighed.listHash, entries < widelyCountedEntries ? owner : undefined)
}

function headerOf(
  id: string,
  { wish, source, read }: DrawRequest,
  earlier: EarlierDraws,
  { seed, saltKey }: { seed: Uint8Array; saltKey: Uint8Array },
): HeaderParts {
  return {
    drawId: id,
    source: source.type === 'file' ? { kind: 'file', sha256: source.file_sha256 ?? '' } : { kind: 'list' },
    rules: {
      one_entry_per_person: wish.rules.one_entry_per_person,
      ...excludeHash(wish.rules.exclude, saltKey),
      ...weightsRule({ source, read }),
    },
    engine,
    unicode: UNICODE_VERSION,
    winners: wish.winners,
    substitutes: wish.substitutes,
    randomness: { kind: 'local', seal: sealOf(seed) },
    seq: earlier.count + 1,
    prevDraws: earlier.latest,
    prevLedgerHead: null,
  }
}

/** Where tickets come from, where they are not one for each. */
function weightsRule({ source, read }: Pick<DrawRequest, 'source' | 'read'>): {
  weights?: 'column' | 'entry'
} {
  if (!read.list.weights) return {}
  return { weights: source.type === 'file' ? 'column' : 'entry' }
}

function removalsOf(read: ReadList, { removals }: Weighed): StoredRemovals {
  return { ...removals, blank: read.blank + removals.blank, refused: read.refused }
}

function rowOf(
  { wish, source, read, requestKey }: DrawRequest,
  viewer: Viewer,
  plan: Plan,
  weighed: Weighed,
) {
  return {
    owner: viewer.owner,
    account: viewer.account,
    idempotency_key: requestKey?.key ?? null,
    request_hash: requestKey ? Buffer.from(requestKey.hash) : null,
    status: 'sealed' as const,
    title: wish.title,
    prizes: JSON.stringify(wish.prizes),
    source: JSON.stringify(source),
    rules: JSON.stringify(wish.rules),
    removals: JSON.stringify(removalsOf(read, weighed)),
    mode: 'local' as const,
    winners_count: wish.winners,
    substitutes_count: wish.substitutes,
    participants_total: read.list.rows.length,
    eligible_total: weighed.eligible,
    tickets_total: weighed.tickets,
    entries_public: wish.entries_public,
    list_hash: Buffer.from(weighed.listHash, 'hex'),
    sharing_days: plan.sharingDays,
    receipt: null,
    winners: null,
    finished_at: null,
    expires_at: null,
  }
}

function sealedRow(sealed: Sealed, earlier: EarlierDraws) {
  return { header: canonicalJson(sealed.header), commit_hash: sealed.commitHash, seq: earlier.count + 1 }
}
