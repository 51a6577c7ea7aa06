import { fail } from '#contract/api/errors.ts'
import type { PairToss } from '#contract/draws/pair-tosses.ts'
import { PAIR_FORMAT, type PairReceipt, pairDigits } from '#draw/pair-toss.ts'
import type { Context } from '../../context.ts'
import { type StoredToss, tossByCode } from './store.ts'

type Deps = Pick<Context, 'db' | 'now'>

export async function readToss({ db, now }: Deps, code: string): Promise<StoredToss> {
  const toss = await tossByCode(db, code)
  if (!toss || toss.kept_until <= now()) throw fail('pair_toss_not_found')
  return toss
}

export function statusOf(toss: StoredToss, now: Date): PairToss['status'] {
  if (toss.secret_a && toss.secret_b) return 'opened'
  const isOver = toss.until <= now
  if (toss.commitment_b) return isOver ? 'unopened' : 'sealed'
  return isOver ? 'expired' : 'waiting'
}

/** A toss for anyone with its link. A secret alone is held back, so that the second person can't look before opening. */
export function tossView(toss: StoredToss, now: Date): PairToss {
  const status = statusOf(toss, now)
  const isShown = status === 'opened' || status === 'unopened'
  const secretOf = (secret: Buffer | null) => (isShown && secret ? secret.toString('hex') : null)
  return {
    share_code: toss.share_code,
    status,
    toss: toss.toss,
    commitments: {
      a: toss.commitment_a.toString('hex'),
      b: toss.commitment_b?.toString('hex') ?? null,
    },
    opened: { a: toss.secret_a !== null, b: toss.secret_b !== null },
    secrets: { a: secretOf(toss.secret_a), b: secretOf(toss.secret_b) },
    until: toss.until.toISOString(),
  }
}

/** Everything needed to verify an opened toss. Raises `pair_toss_not_opened`. */
export function tossReceipt({ share_code, toss, ...stored }: StoredToss): PairReceipt {
  const { commitment_a, commitment_b, secret_a, secret_b } = stored
  if (!commitment_b || !secret_a || !secret_b) throw fail('pair_toss_not_opened')
  const header = { id: share_code, toss }
  const commitments = { a: commitment_a.toString('hex'), b: commitment_b.toString('hex') }
  const secrets = { a: secret_a.toString('hex'), b: secret_b.toString('hex') }
  const digits = pairDigits(header, commitments, secrets)
  return { format: PAIR_FORMAT, ...header, commitments, secrets, digits }
}
