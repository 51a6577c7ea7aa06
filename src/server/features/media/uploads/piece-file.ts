import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'

type Deps = Pick<Context, 'log' | 'storage'>

/** The file that collects the chunks of an upload. */
export function pieceFile({ storage }: Pick<Context, 'storage'>, id: string): string {
  return join(storage.scratch, `${id}.part`)
}

/** Writes a chunk at its position; it is synced to disk before the upload is confirmed. */
export async function writePiece(ctx: Deps, id: string, bytes: Uint8Array, at: number): Promise<void> {
  const path = pieceFile(ctx, id)
  try {
    await mkdir(ctx.storage.scratch, { recursive: true })
    const file = await open(path, at === 0 ? 'w' : 'r+')
    try {
      await file.write(bytes, 0, bytes.length, at)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (err) {
    // The earlier chunks may have been lost with their disk.
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') throw fail('upload_not_found')
    ctx.log.error({ err }, "can't save a chunk of an upload")
    throw fail('problem_saving_files')
  }
}

export async function dropPieces(ctx: Pick<Context, 'storage'>, id: string): Promise<void> {
  await rm(pieceFile(ctx, id), { force: true }).catch(() => undefined)
}
