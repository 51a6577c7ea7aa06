import { type ErrorCode, errors, fail } from '#contract/api/errors.ts'
import { type ExportJob, getExportFile, listExports } from '#contract/lists/bulk/exports.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import { assertPermission } from '#server/http/may-call.ts'
import type { Mount } from '#server/http/mount.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import { hourMs } from '#server/kit/durations.ts'
import { isId } from '#server/kit/ids.ts'
import { exportById, exportsOf, piecesOf, type StoredExport } from './store.ts'
import { maxSilenceMs } from './write-export.ts'

/** The tray shows as many bulk actions. */
const maxListed = 8
/** How long a file can be downloaded without another proof of identity. */
export const exportMs = hourMs

export function exportRoutes(mount: Mount, ctx: Pick<Context, 'db' | 'now'>): void {
  const since = () => new Date(ctx.now().getTime() - exportMs)

  mount(listExports, async ({ viewer, locale }) => {
    const jobs = await exportsOf(ctx.db, { userId: viewer.user.id, after: since(), limit: maxListed })
    return { jobs: jobs.map((job) => jobView(job, ctx.now(), locale)) }
  })

  mount(getExportFile, async ({ viewer, params }) => {
    const job = isId(params.id) ? await exportById(ctx.db, params.id) : undefined
    const isOwn = job?.user_id === viewer.user.id && job.session_id === viewer.session.id
    if (!job || !isOwn || job.outcome !== 'done' || job.created_at <= since()) throw fail('export_not_found')
    // The role may have been taken away since it began.
    if (job.permissions.length > 0) assertPermission(viewer, job.permissions)
    return { stream: piecesOf(ctx.db, job), fileName: job.file_name, type: job.type, isPrivate: true }
  })
}

function jobView(job: StoredExport, now: Date, locale: Locale): ExportJob {
  const isLost = job.outcome === null && now.getTime() - job.written_at.getTime() > maxSilenceMs
  const code = isLost ? 'export_interrupted' : job.outcome
  const hasFailed = code !== null && code !== 'done'
  const { key } =
    hasFailed && Object.hasOwn(errors, code) ? errors[code as ErrorCode] : errors.an_error_occurred
  return {
    id: job.id,
    file_name: job.file_name,
    state: hasFailed ? 'failed' : job.outcome === 'done' ? 'done' : 'running',
    done: job.done,
    total: job.total,
    bytes: job.bytes,
    message: hasFailed ? sharedTranslate()(locale, key) : null,
    created_at: job.created_at.toISOString(),
    finished_at: job.finished_at?.toISOString() ?? null,
  }
}
