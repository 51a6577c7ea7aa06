import { fail } from '#contract/api/errors.ts'
import { historyList } from '#contract/lists/own-lists.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { recordAction } from '#server/core/audit/audit-log.ts'
import type { BulkAction, BulkActions } from '#server/core/bulk/bulk-action.ts'
import { planOf } from '#server/core/plans/entitlements.ts'
import { type Plan, planOfAccount } from '#server/core/plans/store.ts'
import { dayMs } from '#server/kit/durations.ts'
import { ownerOfUser } from '#server/kit/ids.ts'
import { isVoid } from '../after/store.ts'
import { documentTexts } from '../documents/document-words.ts'
import { finishDraw } from '../finish/finish-draw.ts'
import { deletePictures } from '../pictures/store.ts'
import { sealAndStore, withDrawIdempotency } from '../seal/draw-giveaway.ts'
import { listFromRequest } from '../seal/list.ts'
import { lockGiveaway, type StoredGiveaway } from '../store.ts'
import { ownHistory } from './list-history.ts'
import { markDeleted, setSharing, titlesOf } from './store.ts'

/**
 * Closes a draw to others, or opens it again as far as the plan shares results: never for less time than promised when
 * it was drawn. Its owner can see it in any case, and the ledger is not affected.
 */
export async function shareGiveaway(
  ctx: Pick<Context, 'db' | 'now' | 'plan'>,
  viewer: SignedIn,
  id: string,
  isShared: boolean,
): Promise<void> {
  const plan = await planOf(ctx, viewer)
  const { owner } = viewer
  await ctx.db
    .transaction()
    .execute((trx) => shareGiveawayWithin(ctx, trx, { owner, plan }, { id, isShared }))
}

/** Same as above, within a larger transaction. */
async function shareGiveawayWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  { owner, plan }: { owner: string; plan: Plan },
  { id, isShared }: { id: string; isShared: boolean },
): Promise<void> {
  const stored = await lockGiveaway(trx, id)
  if (!stored || stored.owner !== owner || stored.deleted_at) throw fail('giveaway_not_found')
  if (!isShared) return setSharing(trx, id, { is_shared: false })
  if (plan.sharing === 'disabled') throw fail('sharing_disabled')
  const sharing = { is_shared: true, ...longerOf(stored, plan) }
  if (sharing.expires_at && sharing.expires_at <= ctx.now()) throw fail('sharing_disabled')
  return setSharing(trx, id, sharing)
}

/** The promised duration or what the current plan allows, whichever is longer; null is unlimited. */
function longerOf({ finished_at, expires_at, sharing_days }: StoredGiveaway, plan: Plan) {
  const days =
    plan.sharing_days === null || sharing_days === null ? null : Math.max(plan.sharing_days, sharing_days)
  if (finished_at === null) return { sharing_days: days }
  if (days === null || expires_at === null) return { sharing_days: days, expires_at: null }
  const end = Math.max(expires_at.getTime(), finished_at.getTime() + days * dayMs)
  return { sharing_days: days, expires_at: new Date(end) }
}

/**
 * Removes a draw from the history and closes its page and list for everyone. Its lines in the public ledger stay, so
 * that an organizer cannot keep drawing until they like the result and delete the rest. A scheduled draw must be called
 * off first.
 */
export async function deleteGiveaway(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  id: string,
): Promise<void> {
  await ctx.db.transaction().execute((trx) => deleteGiveawayWithin(ctx, trx, viewer.owner, id))
}

/** Same as above, within a larger transaction. */
async function deleteGiveawayWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  owner: string,
  id: string,
): Promise<void> {
  const stored = await lockGiveaway(trx, id)
  if (!stored || stored.owner !== owner || stored.deleted_at) throw fail('giveaway_not_found')
  if (stored.status === 'sealed' && !(await isVoid(trx, id))) throw fail('giveaway_not_completed')
  await markDeleted(trx, id, ctx.now())
  await deletePictures(trx, id)
}

/** Bulk actions for the user's own draws. */
export function bulkOfHistory(ctx: Pick<Context, 'now'>): BulkActions {
  const ofDraws = {
    list: historyList,
    source: (viewer: Parameters<BulkAction['source']>[0]) => ownHistory(ctx, viewer, 1),
    permission: 'signed_in',
    check: () => undefined,
    namesOf: titlesOf,
  } as const
  const share = (isShared: boolean): BulkAction => ({
    ...ofDraws,
    run: async (trx, { viewer, id }) => {
      const plan = await planOfAccount(trx, viewer.user.id, ctx.now())
      if (!plan) throw fail('giveaway_not_found')
      await shareGiveawayWithin(ctx, trx, { owner: ownerOfUser(viewer.user.id), plan }, { id, isShared })
    },
  })
  return {
    'history.share': share(true),
    'history.unshare': share(false),
    'history.delete': {
      ...ofDraws,
      run: (trx, { viewer, id }) => deleteGiveawayWithin(ctx, trx, ownerOfUser(viewer.user.id), id),
    },
  }
}

const first = [
  'Ada',
  'Bruno',
  'Chloé',
  'Deniz',
  'Emil',
  'Fatma',
  'Giulia',
  'Hugo',
  'Inês',
  'Jonas',
  'Kerem',
  'Lucía',
]
const last = ['Moreau', 'Nowak', 'Öztürk', 'Pereira', 'Rossi', 'Schmidt', 'Torres']
/** 84 people: 12 and 7 have no common divisor, so all names are different. */
const everybody = Array.from({ length: 84 }, (_, i) => `${first[i % 12]} ${last[i % 7]}`)

const demos = [
  { title: 'records.demo.summer', names: 84, winners: 3, substitutes: 2 },
  { title: 'records.demo.tickets', names: 40, winners: 2, substitutes: 0 },
  { title: 'records.demo.books', names: 12, winners: 1, substitutes: 1 },
]

/**
 * Three draws for a first look around, marked as demos in their titles. They are ordinary draws and belong to the user.
 * No request can contain their idempotency keys, and repeated calls find the existing draws by these keys.
 */
export async function addDemoDraws(ctx: Context, viewer: SignedIn, locale: Locale): Promise<number> {
  const { t } = documentTexts(locale)
  for (const [i, { title, names, winners, substitutes }] of demos.entries()) {
    const rules = { one_entry_per_person: false, exclude: [] }
    const listed = { prizes: [], entries_public: true, show_contacts: false }
    const options = { title: t(title), winners, substitutes, rules, ...listed }
    const repeatable = { key: `demo ${i + 1}`, content: ['demo'], consume: async () => {} }
    const { id } = await withDrawIdempotency(ctx, viewer, repeatable, (requestKey) =>
      sealAndStore(ctx, viewer, {
        options: { ...options, mode: 'local' },
        source: { type: 'list' },
        read: listFromRequest(everybody.slice(0, names)),
        requestKey,
      }),
    )
    await finishDraw(ctx, id, ctx.now().getTime())
  }
  const record = { id: 'demo', name: 'demo' }
  await ctx.db.transaction().execute((trx) =>
    recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'settings',
      act: 'create',
      record,
      after: { draws: demos.length },
    }),
  )
  return demos.length
}
