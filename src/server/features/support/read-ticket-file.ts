import type { StreamedDocument } from '../../../contract/call.ts'
import { fail } from '../../../contract/errors.ts'
import { allows } from '../../../contract/permissions.ts'
import type { Context, SignedIn } from '../../context.ts'
import { isId } from '../../core/accounts/roles/within-rights.ts'
import { openFile } from '../../core/media/open-file.ts'
import { mediaByIds } from '../../core/media/store.ts'
import { filesOfTicket, ticketOf } from './store.ts'

/** A file of a ticket, for its owner and for staff; files of notes are for staff alone. Pictures may be shown in place. */
export async function readTicketFile(
  ctx: Pick<Context, 'db' | 'log' | 'secrets' | 'storage'>,
  { user, permissions }: SignedIn,
  { id, fileId }: { id: string; fileId: string },
): Promise<StreamedDocument> {
  if (!isId(id) || !isId(fileId)) throw fail('ticket_not_found')
  const isStaff = allows(permissions, 'tickets.read')
  if (!isStaff && !(await ticketOf(ctx.db, user.id, id))) throw fail('ticket_not_found')
  const files = await filesOfTicket(ctx.db, id)
  const file = files.find(({ media_id, is_note }) => media_id === fileId && (isStaff || !is_note))
  const [media] = file ? await mediaByIds(ctx.db, [file.media_id]) : []
  if (!media) throw fail('ticket_not_found')
  const { file_name: fileName, type, size } = media
  try {
    const stream = await openFile(ctx, media, { start: 0, end: size - 1 })
    return { stream, fileName, type, isPrivate: true }
  } catch (err) {
    ctx.log.error({ err, media: media.id }, 'a file of a ticket cannot be read')
    throw fail('ticket_not_found')
  }
}
