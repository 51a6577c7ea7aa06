import { randomUUID } from 'node:crypto'
import { fail, failUntil } from '#contract/api/errors.ts'
import {
  claimPrize as claimCall,
  eraseName as eraseCall,
  listErasureRequests,
  refuseErasure,
  replaceWinner as replaceCall,
  requestErasure,
  voidGiveaway as voidCall,
  setClaimWindow as windowCall,
} from '#contract/draws/after-the-draw.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import { eraseName } from '../erase/erase-name.ts'
import { ownGiveaway, readShared } from '../result/read-result.ts'
import { resultParts } from '../result/result-parts.ts'
import { giveawayView } from '../result/result-view.ts'
import { giveawayById } from '../store.ts'
import { claimPrize, setClaimWindow } from './claims.ts'
import { replaceWinner, voidDraw } from './replace-winner.ts'
import {
  erasureRequestsOf,
  insertErasureRequest,
  openErasureRequests,
  refuseErasureRequest,
} from './store.ts'

/** What organizers can do with a finished draw, and what people named in it may request. */
export function afterTheDrawRoutes(mount: Mount, ctx: Context): void {
  /** Applies an action to the viewer's own giveaway and returns its new state. */
  async function change(
    { viewer, params, origin }: { viewer: Viewer; params: { id: string }; origin: string },
    action: (id: string) => Promise<unknown>,
  ) {
    const { id } = await ownGiveaway(ctx, viewer, params.id)
    await action(id)
    const stored = await giveawayById(ctx.db, id)
    if (!stored) throw fail('giveaway_not_found')
    return giveawayView(await resultParts(ctx, viewer, stored), origin)
  }

  mount(replaceCall, (request) => {
    const { rank, reason, note } = request.body
    if (reason === 'other' && note === '')
      throw fail('validation_failed', {}, [{ path: ['note'], key: 'validation.required' }])
    return change(request, (id) => replaceWinner(ctx, id, { rank, reason, note: note || null }))
  })
  mount(voidCall, (request) => change(request, (id) => voidDraw(ctx, id, request.body.note)))
  mount(windowCall, (request) => change(request, (id) => setClaimWindow(ctx, id, request.body)))
  mount(claimCall, (request) => change(request, (id) => claimPrize(ctx, id, request.body.rank)))

  mount(requestErasure, async ({ viewer, params, body }) => {
    await askForErasure(ctx, (await readShared(ctx, viewer, params.share_code)).id, body)
    return { received: true as const }
  })
  mount(listErasureRequests, async ({ viewer, params }) => {
    const { id } = await ownGiveaway(ctx, viewer, params.id)
    const requests = await erasureRequestsOf(ctx.db, id)
    return {
      requests: requests.map(({ id: requestId, name, contact, message, status, created_at }) => ({
        id: requestId,
        name,
        contact,
        message,
        status,
        created_at: created_at.toISOString(),
      })),
    }
  })
  mount(refuseErasure, (request) =>
    change(request, async (id) => {
      const isKnown = await refuseErasureRequest(ctx.db, id, request.params.request_id, ctx.now())
      if (!isKnown) throw fail('erasure_request_not_found')
    }),
  )
  mount(eraseCall, (request) =>
    change(request, (id) => {
      const { name, request_id: requestId } = request.body
      return eraseName(ctx, id, { name, requestId, by: request.viewer })
    }),
  )
}

/** More open requests than this do not come from people. */
const maxOpen = 200
const laterSeconds = 3600

/** Stores a request to the organizer of a draw. It needs no account; the organizer judges whether it is genuine. */
async function askForErasure(
  ctx: Pick<Context, 'db' | 'now'>,
  giveawayId: string,
  { name, contact, message }: { name: string; contact: string; message: string },
): Promise<void> {
  if ((await openErasureRequests(ctx.db, giveawayId)) >= maxOpen)
    throw failUntil('too_many_requests', laterSeconds)
  await insertErasureRequest(ctx.db, {
    id: randomUUID(),
    giveaway_id: giveawayId,
    name,
    contact,
    message,
    status: 'open',
    created_at: ctx.now(),
  })
}
