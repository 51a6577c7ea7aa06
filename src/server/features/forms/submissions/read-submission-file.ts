import type { StreamedDocument } from '../../../../contract/call.ts'
import { fail } from '../../../../contract/errors.ts'
import type { Context } from '../../../context.ts'
import { mediaByIds } from '../../../core/media/store.ts'
import { storeOf } from '../../../core/media/stores.ts'
import { attachedTo } from '../store.ts'
import { findSubmission } from './read-submissions.ts'

/** A file that came with a submission, for whoever may read the form. It is sent to be kept, whatever it holds. */
export async function readSubmissionFile(
  ctx: Pick<Context, 'db' | 'log' | 'secrets' | 'storage'>,
  { formKey, id, fileId }: { formKey: string; id: string; fileId: string },
): Promise<StreamedDocument> {
  const submission = await findSubmission(ctx.db, formKey, id)
  const ids = await attachedTo(ctx.db, [submission.id])
  const [media] = ids.includes(fileId) ? await mediaByIds(ctx.db, [fileId]) : []
  if (!media) throw fail('media_not_found')
  try {
    const store = await storeOf(ctx, media.store)
    const bytes = store.read(media.path, { start: 0, end: media.size - 1 })
    return { stream: await begun(bytes), fileName: media.file_name, isPrivate: true }
  } catch (err) {
    ctx.log.error({ err, media: media.id }, 'a file of a submission cannot be read')
    throw fail('media_not_found')
  }
}

/** The same bytes, the first of them read already: so a file that is not there is told before anything is sent. */
async function begun(bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const pieces = bytes[Symbol.asyncIterator]()
  const first = await pieces.next()
  return (async function* () {
    try {
      if (first.done) return
      yield first.value
      yield* { [Symbol.asyncIterator]: () => pieces }
    } finally {
      await pieces.return?.()
    }
  })()
}
