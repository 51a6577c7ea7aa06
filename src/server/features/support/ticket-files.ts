import type { StreamedDocument } from '#contract/api/call.ts'
import { errors, Failure, fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import { ticketFileEndings } from '#contract/support/support-tickets.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context, SignedIn } from '../../context.ts'
import { claimMedia, type PlacedMedia, placeMedia } from '../../core/media/keep-file.ts'
import { endingOf } from '../../core/media/recognize.ts'
import { mediaByIds } from '../../core/media/store.ts'
import { openFile } from '../../core/media/stored-files.ts'
import { assertPermission, permissionsOfRole } from '../../http/may-call.ts'
import type { ReceivedPart } from '../../http/read-upload.ts'
import { fileOfTicket, insertFiles, ticketOf } from './store.ts'

type Deps = Pick<Context, 'db' | 'log' | 'now' | 'random' | 'secrets' | 'storage'>

const endings: readonly string[] = ticketFileEndings

/**
 * Stores the files of a message: pictures re-encoded, others unchanged, each checked against its file extension.
 * Without an owner, they are cleaned up automatically if the message is not saved in the end.
 */
export async function placeTicketFiles(
  ctx: Deps,
  files: readonly ReceivedPart[],
  userId: string,
): Promise<PlacedMedia[]> {
  const placed: PlacedMedia[] = []
  for (const { name, bytes } of files)
    placed.push(
      await besideFiles(() => {
        const type = endingOf(name)
        if (!endings.includes(type))
          throw fail('media_type_unknown', { type: type ? `.${type}` : '?', known: endings.join(', ') })
        return placeMedia(ctx, {
          content: bytes,
          fileName: name,
          module: null,
          isPrivate: true,
          createdBy: userId,
        })
      }),
    )
  return placed
}

/** Attaches the files to a message. */
export async function attachFiles(
  trx: Context['db'],
  messageId: string,
  placed: readonly PlacedMedia[],
): Promise<void> {
  const ids: string[] = []
  for (const file of placed) ids.push((await besideFiles(() => claimMedia(trx, file))).id)
  await insertFiles(trx, messageId, ids)
}

/** A rejected file is an error of the file field; a failure to store files is one of the site. */
async function besideFiles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.code === 'problem_saving_files') throw failure
    const { code, details } = failure
    throw fail('validation_failed', {}, [{ path: ['files'], key: errors[code].key, details }])
  }
}

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
  if (!allows(permissionsOfRole(viewer), 'tickets.read')) {
    if (!isOwn) throw fail('ticket_not_found')
    return false
  }
  try {
    assertPermission(viewer, ['tickets.read'])
    return true
  } catch (failure) {
    if (!isOwn) throw failure
    return false
  }
}
