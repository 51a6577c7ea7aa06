import type { StreamedDocument } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { openFile } from '#server/core/media/open-file.ts'
import { mediaByIds } from '#server/core/media/store.ts'
import { attachedTo } from '../store.ts'
import { findSubmission } from './read-submissions.ts'

/**
 * A file attached to a submission, for users who may read the form. It is always sent as a download, whatever its type.
 */
export async function readSubmissionFile(
  ctx: Pick<Context, 'db' | 'log' | 'secrets' | 'storage'>,
  { formKey, id, fileId }: { formKey: string; id: string; fileId: string },
): Promise<StreamedDocument> {
  const submission = await findSubmission(ctx.db, formKey, id)
  const ids = await attachedTo(ctx.db, [submission.id])
  const [media] = ids.includes(fileId) ? await mediaByIds(ctx.db, [fileId]) : []
  if (!media) throw fail('media_not_found')
  try {
    const stream = await openFile(ctx, media, { start: 0, end: media.size - 1 })
    return { stream, fileName: media.file_name, isPrivate: true }
  } catch (err) {
    ctx.log.error({ err, media: media.id }, "can't read a file of a submission")
    throw fail('media_not_found')
  }
}
