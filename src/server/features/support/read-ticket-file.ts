import type { StreamedDocument } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context, SignedIn } from '../../context.ts'
import { assertPermission } from '../../core/accounts/second-factor/lacks-second-factor.ts'
import { openFile } from '../../core/media/open-file.ts'
import { mediaByIds } from '../../core/media/store.ts'
import { fileOfTicket, ticketOf } from './store.ts'

/** A file of a ticket, for its owner and for staff; files of notes are for staff only. Pictures may be shown inline. */
export async function readTicketFile(
  ctx: Pick<Context, 'db' | 'log' | 'now' | 'secrets' | 'storage'>,
  viewer: SignedIn,
  { id, fileId }: { id: string; fileId: string },
): Promise<StreamedDocument> {
  if (!isId(id) || !isId(fileId)) throw fail('ticket_not_found')
  const file = await fileOfTicket(ctx.db, id, fileId)
  if (!file || (!(await isReadByStaff(ctx, viewer, id)) && file.is_note)) throw fail('ticket_not_found')
  const [media] = await mediaByIds(ctx.db, [file.media_id])
  if (!media) throw fail('ticket_not_found')
  const { file_name: fileName, type, size } = media
  try {
    const stream = await openFile(ctx, media, { start: 0, end: size - 1 })
    return { stream, fileName, type, isPrivate: true }
  } catch (err) {
    ctx.log.error({ err, media: media.id }, "can't read a file of a ticket")
    throw fail('ticket_not_found')
  }
}

/**
 * Whether it is read with staff rights, which an owner does not need. Raises the reason if the viewer may not read it.
 */
async function isReadByStaff(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  ticketId: string,
): Promise<boolean> {
  const isOwn = (await ticketOf(ctx.db, viewer.user.id, ticketId)) !== undefined
  if (!allows(viewer.permissions, 'tickets.read')) {
    if (!isOwn) throw fail('ticket_not_found')
    return false
  }
  try {
    await assertPermission(ctx, viewer, 'tickets.read')
    return true
  } catch (failure) {
    if (!isOwn) throw failure
    return false
  }
}
