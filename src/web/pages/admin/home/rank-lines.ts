/** What is lost while something waits, worst first: money, the time of people, a part that is broken; then what is good to know. */
const harms = ['money', 'people', 'broken', 'info'] as const
export type Harm = (typeof harms)[number]

interface Ranked {
  harm: Harm
  /** null if it is not known */
  since: string | null
}

/** The worst first; of the same harm, what has waited longest. */
export function rankLines<L extends Ranked>(lines: readonly L[]): L[] {
  return lines.toSorted(
    (a, b) => harms.indexOf(a.harm) - harms.indexOf(b.harm) || timeOf(a.since) - timeOf(b.since),
  )
}

/** What has no age comes last. */
function timeOf(since: string | null): number {
  return since === null ? Number.MAX_SAFE_INTEGER : Date.parse(since)
}
