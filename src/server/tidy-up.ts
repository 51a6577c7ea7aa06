import type { Context } from './context.ts'
import { forgetOverdue } from './core/accounts/deleted/forget-overdue.ts'
import { deleteOldCodes } from './core/accounts/recovery/codes.ts'
import { deleteExpiredSessions } from './core/accounts/sessions/store.ts'
import { deleteOldAttempts } from './core/accounts/sign-in/store.ts'
import { deleteBulksBefore } from './core/bulk/store.ts'
import { deleteImportsBefore } from './core/imports/store.ts'
import { sweepFiles } from './core/media/sweep-files.ts'
import { deleteReadNotifications } from './core/notifications/bell/store.ts'
import { deleteOldMails } from './core/notifications/outbox/store.ts'
import { blankForgotten } from './features/challenges/store.ts'
import { deleteOldCollections } from './features/collections/store.ts'
import { forgetQuestionsBefore } from './features/faq/store.ts'
import { dropOldSubmissions } from './features/forms/drop-submissions.ts'
import { deleteOldGames } from './features/guesses/store.ts'
import { tidyLogs } from './features/logs/tidy-logs.ts'
import { sweepUploads } from './features/media/uploads/sweep-uploads.ts'
import { forgetMenusBefore } from './features/menus/store.ts'
import { forgetPastTexts } from './features/pages/past-page-texts.ts'
import { forgetLeftTickets } from './features/support/leaving/forget-left-tickets.ts'
import { deleteSelectionsBefore } from './lists/selections.ts'
import { otherRooms } from './other-rooms.ts'

const day = 24 * 60 * 60 * 1000

export type Tidying = Pick<
  Context,
  'db' | 'log' | 'now' | 'payments' | 'queue' | 'random' | 'secrets' | 'storage'
>

/** Deletes what has outlived its time. Done twice it does nothing more. */
export async function tidyUp(ctx: Tidying): Promise<void> {
  await deleteExpiredSessions(ctx.db, ctx.now())
  await deleteOldCodes(ctx)
  const ago = (days: number) => new Date(ctx.now().getTime() - days * day)
  await deleteOldAttempts(ctx.db, ago(2))
  await deleteReadNotifications(ctx.db, ago(180))
  await deleteOldMails(ctx.db, { sent: ago(30), unsent: ago(90) })
  await deleteBulksBefore(ctx.db, ago(30))
  await deleteSelectionsBefore(ctx.db, ago(1))
  await deleteImportsBefore(ctx.db, ago(1))
  await forgetQuestionsBefore(ctx.db, ago(30))
  await forgetMenusBefore(ctx.db, ago(30))
  await dropOldSubmissions(ctx.db, ago(365))
  await forgetLeftTickets(ctx, ago(90))
  await deleteOldCollections(ctx.db, ctx.now())
  await deleteOldGames(ctx.db, ctx.now())
  await blankForgotten(ctx.db, ago(90))
  await tidyLogs(ctx)
  await forgetPastTexts(ctx)
  await forgetOverdue(ctx, otherRooms(ctx))
  await sweepUploads(ctx)
  // Last, as it may have to wait for another machine.
  await sweepFiles(ctx)
}
