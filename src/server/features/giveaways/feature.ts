import { dayMs, hourMs, minuteMs, secondMs } from '#server/kit/durations.ts'
import type { Context } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import { endClaim } from './after/claims.ts'
import { afterTheDrawRoutes } from './after/routes.ts'
import { finishAllSealed, finishDraw } from './finish/finish-draw.ts'
import { bulkOfHistory } from './history/bulk-of-history.ts'
import { historyRoutes } from './history/routes.ts'
import { adoptDraws, exportDraws, forgetDraws } from './history/user-data.ts'
import { ledgerDocuments } from './ledger/ledger-documents.ts'
import { fetchPictures } from './pictures/fetch-pictures.ts'
import { deleteOldPictures } from './pictures/store.ts'
import { giveawayRoutes } from './routes.ts'
import { managedDrawRoutes } from './staff/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { deleteUploadsBefore } from './store.ts'
import { watchRoutes } from './watch/routes.ts'
import { deleteAudiencesBefore } from './watch/store.ts'

export const giveaways: Feature = {
  routes: [
    giveawayRoutes,
    afterTheDrawRoutes,
    historyRoutes,
    statisticsRoutes,
    managedDrawRoutes,
    watchRoutes,
  ],
  documents: [ledgerDocuments],
  jobs: (ctx) => ({
    finish_draw: async ({ giveaway_id }) => {
      await finishDraw(ctx, giveaway_id, ctx.now().getTime() + maxWaitMs)
    },
    fetch_pictures: ({ giveaway_id }, stopped) => fetchPictures(ctx, giveaway_id, stopped),
    end_claim: ({ giveaway_id, rank }) => endClaim(ctx, giveaway_id, rank),
  }),
  schedules: { finish_sealed: { cron: '* * * * *', run: finishSealed } },
  userData: () => ({
    adopt: adoptDraws,
    forget: forgetDraws,
    exportData: async (db, owner) => [await exportDraws(db, owner)],
  }),
  bulkActions: bulkOfHistory,
  cleanUp: [
    { name: 'previewed files', run: ({ db, now }) => deleteUploadsBefore(db, now()) },
    {
      name: 'pictures of winners',
      run: ({ db, now }, ago) =>
        deleteOldPictures(db, {
          picturesBefore: ago(pictureDays),
          pendingBefore: new Date(now().getTime() - hourMs),
        }),
    },
    {
      name: 'audiences of draws',
      run: ({ db, now }) => deleteAudiencesBefore(db, new Date(now().getTime() - dayMs)),
    },
  ],
}

/** As long as comments are kept: platforms ask that copies of what is theirs are not kept longer. */
const pictureDays = 30

/** How long one try of a job waits for a round; the next try follows automatically. */
const maxWaitMs = 20 * secondMs

/**
 * Draws of a web node that was ended between the seal and the outcome. Requests get a minute for their own. One that
 * could not be finished for a day waits for the next start, or it would be logged every minute for good.
 */
async function finishSealed(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  await finishAllSealed(ctx, { before: new Date(now - minuteMs), since: new Date(now - dayMs) })
}
