import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import type { testStorage as call } from '../../../contract/media.ts'
import type { Context } from '../../context.ts'
import { StorageError } from '../../providers/storage/file-store.ts'
import { siteSettings } from '../settings/site-settings.ts'
import { gatherBytes } from './gather-bytes.ts'
import { storeOf } from './stores.ts'

type Report = z.input<typeof call.reply>

/** Writes a small file where new uploads go, reads it back and takes it away, and tells how far that got. */
export async function tryStorage(ctx: Pick<Context, 'db' | 'secrets' | 'storage'>): Promise<Report> {
  const begun = performance.now()
  const { storage_driver } = await siteSettings(ctx, { force: true })
  let step: Report['step'] = 'write'
  const report = (works: boolean, said: string): Report => {
    return { works, step, said, milliseconds: Math.round(performance.now() - begun) }
  }
  const bytes = randomBytes(64)
  const from = join(ctx.storage.scratch, `try-${randomBytes(16).toString('hex')}`)
  const path = `00/${randomBytes(24).toString('base64url')}.txt`
  try {
    const store = await storeOf(ctx, storage_driver)
    await mkdir(ctx.storage.scratch, { recursive: true })
    await writeFile(from, bytes)
    await store.put(path, { from, size: bytes.length })
    step = 'read'
    const read = await gatherBytes(store.read(path, { start: 0, end: bytes.length - 1 }))
    if (!read.equals(bytes)) return report(false, 'other bytes came back')
    step = 'remove'
    await store.remove(path)
    step = 'done'
    return report(true, '')
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return report(false, error.message)
  } finally {
    await rm(from, { force: true })
  }
}
