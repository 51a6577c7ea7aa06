import { errors, Failure, fail } from '#contract/errors.ts'
import { ticketFileEndings } from '#contract/lists/ticket-words.ts'
import type { Context } from '../../context.ts'
import { endingOf } from '../../core/media/clean-name.ts'
import { claimMedia, type PlacedMedia, placeMedia } from '../../core/media/keep-file.ts'
import type { ReceivedPart } from '../../http/read-upload.ts'
import { insertFiles } from './store.ts'

type Deps = Pick<Context, 'db' | 'log' | 'now' | 'random' | 'secrets' | 'storage'>

const taken: readonly string[] = ticketFileEndings

/**
 * Puts the files of a message where files lie: pictures drawn anew, all else as it is, each held against what its name promises.
 * Nobody's yet, they are swept away by themselves if the message is not kept after all.
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
        if (!taken.includes(type))
          throw fail('media_type_unknown', { type: type ? `.${type}` : '?', known: taken.join(', ') })
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

/** Makes them part of a message. */
export async function attachFiles(
  trx: Context['db'],
  messageId: string,
  placed: readonly PlacedMedia[],
): Promise<void> {
  const ids: string[] = []
  for (const file of placed) ids.push((await claimMedia(trx, file)).id)
  await insertFiles(trx, messageId, ids)
}

/** A file that is not taken is told beside the field for files; that none can be kept is a matter of the site. */
async function besideFiles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.code === 'problem_saving_files') throw failure
    const { code, details } = failure
    throw fail('validation_failed', {}, [{ path: ['files'], key: errors[code].key, details }])
  }
}
