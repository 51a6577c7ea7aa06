import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { keepFile } from '../../core/media/keep-file.ts'
import type { ReceivedFile } from '../../http/read-upload.ts'
import { traceOf } from './read-media.ts'

export type UploadDeps = Pick<Context, 'db' | 'log' | 'now' | 'queue' | 'random' | 'secrets' | 'storage'>

/** Stores a file uploaded as a whole; returns its id. */
export async function uploadMedia(
  ctx: UploadDeps,
  viewer: SignedIn,
  file: ReceivedFile | undefined,
  {
    module = null,
    alt,
  }: { module?: string | null | undefined; alt?: Partial<Record<string, string>> | undefined } = {},
): Promise<string> {
  if (!file) throw fail('file_missing', { field: 'file' })
  const upload = { content: file.bytes, fileName: file.name, module, alt, createdBy: viewer.user.id }
  const { id } = await keepFile(ctx, upload, (trx, media) =>
    recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'media',
      act: 'create',
      record: { id: media.id, name: media.file_name },
      after: traceOf(media),
    }),
  )
  return id
}
