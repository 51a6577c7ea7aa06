import { dayMs, hourMs, minuteMs, secondMs } from '#server/kit/durations.ts'
import type { Context } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import { endClaim } from './after/claims.ts'
import { afterTheDrawRoutes } from './after/routes.ts'
import { finishAllSealed, finishDraw } from './finish/finish-draw.ts'
import { bulkOfHistory } from './history/edit-history.ts'
import { anonymise, changeOwner, drawsOf } from './history/store.ts'
import { ledgerDocuments } from './ledger/ledger-documents.ts'
import { fetchPictures } from './pictures/fetch-pictures.ts'
import { deleteOldPictures, deletePicturesOfDraws } from './pictures/store.ts'
import { giveawayRoutes, historyRoutes, statisticsRoutes, watchRoutes } from './routes.ts'
import { managedDrawRoutes } from './staff/routes.ts'
import { deleteUploadsBefore } from './store.ts'
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

type Db = Context['db']

/** Decision 29: a visitor's draws join the history of the account they sign in to. */
async function adoptDraws(trx: Db, visitor: string, owner: string): Promise<void> {
  await changeOwner(trx, visitor, owner)
}

/** Draws stay, as promised to their participants; without an owner they can no longer be changed. */
export async function forgetDraws(trx: Db, owner: string): Promise<void> {
  // First the draws, which locks them: a draw that has just been finished is about to queue its pictures.
  await deletePicturesOfDraws(trx, await anonymise(trx, owner))
}

/** A user's draws, for their export. */
async function exportDraws(db: Db, owner: string) {
  const rows = await drawsOf(db, owner)
  return {
    name: 'giveaways',
    rows: rows.map((row) => ({
      id: row.id,
      title: row.title,
      status: row.status,
      participants: row.participants_total,
      winners: (row.winners ?? [])
        .slice(0, row.winners_count)
        .map(({ name }) => name)
        .join(', '),
      share_code: row.share_code,
      drawn_at: row.sealed_at.toISOString(),
    })),
  }
}
