import { createHash } from 'node:crypto'
import { fail } from '../../../contract/errors.ts'
import type { Context, Viewer } from '../../context.ts'
import { gameByKey, type StoredGame } from './store.ts'

export interface SealKey {
  idempotency_key: string
  request_hash: Buffer
}

interface Repeatable {
  key: string | undefined
  asked: string
  /** counts the request; a repetition counts against no limit */
  spend: () => Promise<void>
}

/** Seals one number for an Idempotency-Key, whatever is repeated; another request under a used key is refused. */
export async function sealOnce(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { key, asked, spend }: Repeatable,
  seal: (key: SealKey | undefined) => Promise<StoredGame>,
): Promise<StoredGame> {
  if (key === undefined) {
    await spend()
    return seal(undefined)
  }
  const hash = createHash('sha256').update(asked).digest()
  const repeated = async () => {
    const known = await gameByKey(db, viewer, key)
    if (known && !known.request_hash?.equals(hash)) throw fail('idempotency_key_reused')
    return known
  }
  const known = await repeated()
  if (known) return known
  await spend()
  try {
    return await seal({ idempotency_key: key, request_hash: hash })
  } catch (error) {
    // The same request was faster by a moment, and may have used up the quota.
    const other = await repeated()
    if (other) return other
    throw error
  }
}
