import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { recordAction } from '#server/core/audit/audit-trail.ts'
import { documentTexts } from '../documents/document-words.ts'
import { finishDraw } from '../finish/finish-draw.ts'
import { sealAndStore, withDrawIdempotency } from '../seal/draw-giveaway.ts'
import { listFromRequest } from '../seal/list.ts'

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
