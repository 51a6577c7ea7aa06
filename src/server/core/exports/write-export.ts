import { randomUUID } from 'node:crypto'
import type { StreamedDocument } from '#contract/api/call.ts'
import { Failure } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { insertExport, putPiece, updateExport } from './store.ts'

type Deps = Pick<Context, 'db' | 'log' | 'now'>

const pieceBytes = 1024 * 1024
/** Files lie in the database for a while, and a list that long is better read through the API. */
const maxBytes = 256 * pieceBytes

/**
 * Begins to write an export that was asked for with the permissions and the proof that it needs, and returns at once.
 * It ends with this process: what is lost then is said, and one click begins it again (ADR-084).
 */
export async function beginExport(
  ctx: Deps,
  viewer: SignedIn,
  { document, type }: { document: StreamedDocument; type: string },
): Promise<{ id: string }> {
  const id = randomUUID()
  const now = ctx.now()
  await insertExport(ctx.db, {
    id,
    user_id: viewer.user.id,
    session_id: viewer.session.id,
    file_name: document.fileName,
    type: document.type ?? type,
    total: null,
    outcome: null,
    created_at: now,
    written_at: now,
    finished_at: null,
  })
  void writeExport(ctx, id, document)
  return { id }
}

async function writeExport(ctx: Deps, id: string, document: StreamedDocument): Promise<void> {
  const outcome = await writePieces(ctx, id, document).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'an export could not be written')
    return error instanceof Failure ? error.code : 'an_error_occurred'
  })
  const [done, now] = [document.progress?.done ?? 0, ctx.now()]
  await updateExport(ctx.db, id, { done, outcome, finished_at: now, written_at: now }).catch(
    (error: unknown) => ctx.log.error({ err: error }, 'the end of an export could not be written down'),
  )
}

async function writePieces(ctx: Deps, id: string, { stream, progress }: StreamedDocument): Promise<string> {
  if (progress) await updateExport(ctx.db, id, { total: await progress.count() })
  let [waiting, size, no]: [Uint8Array[], number, number] = [[], 0, 0]
  const put = async () => {
    if (size === 0) return
    const bytes = Buffer.concat(waiting)
    ;[waiting, size] = [[], 0]
    await putPiece(ctx.db, { id, no: no++, bytes, done: progress?.done ?? 0, at: ctx.now() })
  }
  for await (const chunk of stream) {
    waiting.push(chunk)
    size += chunk.length
    if (size >= pieceBytes) await put()
    if (no * pieceBytes > maxBytes) return 'export_too_large'
  }
  await put()
  return 'done'
}
