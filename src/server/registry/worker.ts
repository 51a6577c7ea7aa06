import type { Context } from '../context.ts'
import { recoverAccount } from '../core/accounts/recovery/forgot-password.ts'
import { workBulk } from '../core/bulk/bulk-action.ts'
import { sendMail } from '../core/notifications/outbox/send-mail.ts'
import { endSubscriptions } from '../features/billing/own/end-subscriptions.ts'
import { runCollectJob } from '../features/collections/fetch/run-collect-job.ts'
import { publishDueContent } from '../features/contents/publish/publish-due-content.ts'
import { endClaim } from '../features/giveaways/after/claims.ts'
import { finishDraw } from '../features/giveaways/finish/finish-draw.ts'
import { openDueGame } from '../features/guesses/open-game.ts'
import { dropVideo, workHosting } from '../features/media/hosting/work-hosting.ts'
import type { Workers } from '../queue/queue.ts'
import { bulkActions } from './bulk-actions.ts'
import { scheduledJobs } from './scheduled-jobs.ts'

/** Milliseconds that one try of a job waits for a round; the next try follows automatically. */
const maxWait = 20_000

/** Job name -> operation. */
export function workersOf(ctx: Context): Workers {
  return {
    finish_draw: async ({ giveaway_id }) => {
      await finishDraw(ctx, giveaway_id, ctx.now().getTime() + maxWait)
    },
    collect: (payload, stopped) => runCollectJob(ctx, payload, stopped),
    send_mail: ({ mail_id }) => sendMail(ctx, mail_id),
    recover_account: ({ wish }) => recoverAccount(ctx, wish),
    bulk: (payload, stopped) => workBulk(ctx, bulkActions(ctx), payload, stopped),
    publish_content: (payload) => publishDueContent(ctx, payload),
    host_film: (payload, stopped) => workHosting(ctx, payload, stopped),
    drop_film: ({ uri }) => dropVideo(ctx, uri),
    reconcile_payments: () => scheduledJobs.reconcile_payments.run(ctx),
    end_subscriptions: ({ user_id }) => endSubscriptions(ctx, user_id),
    finish_sealed: () => scheduledJobs.finish_sealed.run(ctx),
    tidy_up: () => scheduledJobs.tidy_up.run(ctx),
    open_guess_game: ({ game_id }) => openDueGame(ctx, game_id),
    end_claim: ({ giveaway_id, rank }) => endClaim(ctx, giveaway_id, rank),
  }
}
