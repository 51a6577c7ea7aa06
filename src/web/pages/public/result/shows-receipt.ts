import type { Result } from '../../../../contract/results.ts'

type Shown = Pick<Result, 'commit_hash' | 'entries_root' | 'winners' | 'substitutes'>

/** Whether a page shows the draw of this receipt: same seal, same list, the same names and tickets in order. */
export function showsReceipt(shown: Shown, receipt: unknown): boolean {
  const { commitHash, commitment, draws } = receipt as Told
  const places = [...shown.winners, ...shown.substitutes]
  return (
    commitHash === shown.commit_hash &&
    commitment?.entries?.root === shown.entries_root &&
    Array.isArray(draws) &&
    draws.length === places.length &&
    places.every(({ name, weight }, i) => draws[i]?.key === name && draws[i]?.weight === weight)
  )
}

/** The fields compared here; nothing about them is certain, since the receipt may be anything. */
interface Told {
  commitHash?: unknown
  commitment?: { entries?: { root?: unknown } }
  draws?: ({ key?: unknown; weight?: unknown } | undefined)[]
}
