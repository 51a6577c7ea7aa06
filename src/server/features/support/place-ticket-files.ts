import { errors, Failure, fail } from '#contract/api/errors.ts'
import { ticketFileEndings } from '#contract/support/ticket-values.ts'
import type { Context } from '../../context.ts'
import { endingOf } from '../../core/media/clean-name.ts'
import { claimMedia, type PlacedMedia, placeMedia } from '../../core/media/keep-file.ts'
import type { ReceivedPart } from '../../http/read-upload.ts'
import { insertFiles } from './store.ts'

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
  for (const file of placed) ids.push((await claimMedia(trx, file)).id)
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
