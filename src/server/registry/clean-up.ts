import type { Context } from '../context.ts'
import { forgetOverdue } from '../core/accounts/deleted/forget-overdue.ts'
import { deleteOldCodes } from '../core/accounts/recovery/mailed-codes.ts'
import { deleteExpiredSessions } from '../core/accounts/sessions/store.ts'
import { deleteOldAttempts } from '../core/accounts/sign-in/store.ts'
import { deleteBulksBefore } from '../core/bulk/store.ts'
import { deleteImportsBefore } from '../core/imports/store.ts'
import { sweepFiles } from '../core/media/sweep-files.ts'
import { deleteReadNotifications } from '../core/notifications/bell/store.ts'
import { deleteOldMails } from '../core/notifications/outbox/store.ts'
import { deleteConsentsBefore } from '../core/settings/store.ts'
import { blankForgotten } from '../features/challenges/store.ts'
import { deleteOldCollections } from '../features/collections/store.ts'
import { forgetQuestionsBefore } from '../features/faq/store.ts'
import { dropOldSubmissions } from '../features/forms/drop-submissions.ts'
import { deleteOldGames } from '../features/guesses/store.ts'
import { tidyLogs } from '../features/logs/tidy-logs.ts'
import { dropUploadsBefore } from '../features/media/uploads/store.ts'
import { forgetMenusBefore } from '../features/menus/store.ts'
import { forgetPastTexts } from '../features/pages/past-page-texts.ts'
import { forgetLeftTickets } from '../features/support/leaving/forget-left-tickets.ts'
import { dayMs } from '../kit/durations.ts'
import { deleteSelectionsBefore } from '../lists/selections.ts'
import { userDataHooks } from './user-data-hooks.ts'

type Tidying = Pick<Context, 'db' | 'log' | 'now' | 'payments' | 'queue' | 'random' | 'secrets' | 'storage'>

interface Step {
  name: string
  run: (ctx: Tidying, ago: (days: number) => Date) => Promise<unknown>
}

const steps: readonly Step[] = [
  { name: 'expired sessions', run: ({ db, now }) => deleteExpiredSessions(db, now()) },
  { name: 'recovery codes', run: (ctx) => deleteOldCodes(ctx) },
  { name: 'sign-in attempts', run: ({ db }, ago) => deleteOldAttempts(db, ago(2)) },
  { name: 'read notifications', run: ({ db }, ago) => deleteReadNotifications(db, ago(180)) },
  { name: 'mails', run: ({ db }, ago) => deleteOldMails(db, { sent: ago(30), unsent: ago(90) }) },
  { name: 'bulk jobs', run: ({ db }, ago) => deleteBulksBefore(db, ago(30)) },
  { name: 'list selections', run: ({ db }, ago) => deleteSelectionsBefore(db, ago(1)) },
  { name: 'imported tables', run: ({ db }, ago) => deleteImportsBefore(db, ago(1)) },
  { name: 'deleted questions', run: ({ db }, ago) => forgetQuestionsBefore(db, ago(30)) },
  { name: 'deleted menus', run: ({ db }, ago) => forgetMenusBefore(db, ago(30)) },
  { name: 'form submissions', run: ({ db }, ago) => dropOldSubmissions(db, ago(365)) },
  { name: 'support tickets', run: (ctx, ago) => forgetLeftTickets(ctx, ago(90)) },
  { name: 'collections', run: ({ db, now }) => deleteOldCollections(db, now()) },
  { name: 'guess games', run: ({ db, now }) => deleteOldGames(db, now()) },
  { name: 'disputes', run: ({ db }, ago) => blankForgotten(db, ago(90)) },
  // As long as a claim about them can be made.
  { name: 'cookie consents', run: ({ db }, ago) => deleteConsentsBefore(db, ago(3 * 365)) },
  { name: 'call logs', run: (ctx) => tidyLogs(ctx) },
  { name: 'past page texts', run: (ctx) => forgetPastTexts(ctx) },
  { name: 'deleted accounts', run: (ctx) => forgetOverdue(ctx, userDataHooks(ctx)) },
  { name: 'unfinished uploads', run: ({ db }, ago) => dropUploadsBefore(db, ago(1)) },
  // Last, as it may have to wait for another machine.
  { name: 'unused files', run: (ctx) => sweepFiles(ctx) },
]

/**
 * Deletes expired data. Running it twice changes nothing more. A failing step is logged by name and retried in an hour;
 * it does not keep the others from deleting what the law requires to be deleted.
 */
export async function tidyUp(ctx: Tidying): Promise<void> {
  const ago = (days: number) => new Date(ctx.now().getTime() - days * dayMs)
  for (const { name, run } of steps)
    try {
      await run(ctx, ago)
    } catch (err) {
      ctx.log.error({ err, step: name }, 'clean-up step failed; retrying in an hour')
    }
}
