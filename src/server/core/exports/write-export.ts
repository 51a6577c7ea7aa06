import { randomUUID } from 'node:crypto'
import type { StreamedDocument } from '#contract/api/call.ts'
import { Failure, failUntil } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { minuteMs, secondMs } from '#server/kit/durations.ts'
import { endExport, insertExport, putPiece, updateExport } from './store.ts'

type Deps = Pick<Context, 'db' | 'log' | 'now'>

const pieceBytes = 1024 * 1024
/** Files lie in the database for a while, and a list that long is better read through the API. */
const maxBytes = 256 * pieceBytes
/** Files of one account, those that are being written included: a new one takes the place of the oldest. */
const maxExports = 3
/** Fewer than are read at once in all (`lists/export-list.ts`), so that no account takes the turns of all others. */
const maxRunning = 2
const busySeconds = 10

/** How often a process says that it still writes, and after which silence it is gone. */
const signMs = 30 * secondMs
export const maxSilenceMs = 2 * minuteMs

interface Exported {
  document: StreamedDocument
  type: string
  /** one of these is needed to download it, as to begin it; empty if any account may */
  permissions: string[]
}

/**
 * Begins to write an export that was asked for with the permissions and the proof that it needs, and returns at once.
 * It ends with this process: what is lost then is said, and one click begins it again (ADR-084).
 */
export async function beginExport(
  ctx: Deps,
  viewer: SignedIn,
  { document, type, permissions }: Exported,
): Promise<{ id: string }> {
  const id = randomUUID()
  const now = ctx.now()
  const job = {
    id,
    user_id: viewer.user.id,
    session_id: viewer.session.id,
    file_name: document.fileName,
    type: document.type ?? type,
    permissions,
    total: null,
    outcome: null,
    created_at: now,
    written_at: now,
    finished_at: null,
  }
  const limits = { max: maxExports, maxRunning, silentSince: new Date(now.getTime() - maxSilenceMs) }
  const isBegun = await insertExport(ctx.db, job, limits).catch(async (error: unknown) => {
    await discard(document)
    throw error
  })
  if (!isBegun) {
    await discard(document)
    throw failUntil('busy', busySeconds)
  }
  void writeExport(ctx, id, document)
  return { id }
}

/** Begins and ends its stream, which frees the connection that it reads from. */
async function discard({ stream }: StreamedDocument): Promise<void> {
  for await (const _ of stream) return
}

async function writeExport(ctx: Deps, id: string, document: StreamedDocument): Promise<void> {
  const report = (err: unknown) => ctx.log.error({ err }, 'an export could not be written')
  const signs = setInterval(() => {
    updateExport(ctx.db, id, { written_at: ctx.now() }).catch(report)
  }, signMs)
  const outcome = await writePieces(ctx, id, document).catch(async (error: unknown) => {
    report(error)
    await discard(document).catch(report)
    return error instanceof Failure ? error.code : 'an_error_occurred'
  })
  clearInterval(signs)
  const done = document.progress?.done ?? 0
  await endExport(ctx.db, id, { done, outcome, at: ctx.now() }).catch(report)
}

async function writePieces(ctx: Deps, id: string, { stream, progress }: StreamedDocument): Promise<string> {
  if (progress) await updateExport(ctx.db, id, { total: await progress.count() })
  let [waiting, size, written, no]: [Uint8Array[], number, number, number] = [[], 0, 0, 0]
  const put = async () => {
    if (size === 0) return
    const bytes = Buffer.concat(waiting)
    ;[waiting, size, written] = [[], 0, written + size]
    await putPiece(ctx.db, { id, no: no++, bytes, done: progress?.done ?? 0, at: ctx.now() })
  }
  for await (const chunk of stream) {
    waiting.push(chunk)
    size += chunk.length
    if (written + size > maxBytes) return 'export_too_large'
    if (size >= pieceBytes) await put()
  }
  await put()
  return 'done'
}
