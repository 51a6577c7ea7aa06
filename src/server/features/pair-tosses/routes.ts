import {
  createPairToss,
  getPairReceipt,
  getPairToss,
  joinPairToss,
  openPairToss,
} from '#contract/draws/pair-tosses.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { createToss, joinToss, openToss, readPairToss, tossReceipt, tossView } from './pair-toss.ts'

/** Tosses of two people; devices make the secrets, and the server only keeps the order. */
export function pairTossRoutes(mount: Mount, ctx: Context): void {
  mount(createPairToss, async ({ viewer, body }) => tossView(await createToss(ctx, viewer, body), ctx.now()))

  mount(getPairToss, async ({ params }) => tossView(await readPairToss(ctx, params.share_code), ctx.now()))

  mount(joinPairToss, async ({ params, body }) =>
    tossView(await joinToss(ctx, params.share_code, body), ctx.now()),
  )

  mount(openPairToss, async ({ params, body }) =>
    tossView(await openToss(ctx, params.share_code, body), ctx.now()),
  )

  mount(getPairReceipt, async ({ params }) => tossReceipt(await readPairToss(ctx, params.share_code)))
}
