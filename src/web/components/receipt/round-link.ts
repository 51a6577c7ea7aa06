/** Chain hash of drand's public beacon; written out, because the engine's constant comes with the arithmetic of pairings. */
export const publicChain = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'

/** Where anyone can see a round of the public beacon, at a relay that is not ours; undefined for any other beacon. */
export function roundLink({ chain, round }: { chain: string; round: number }): string | undefined {
  return chain === publicChain ? `https://api.drand.sh/${chain}/public/${round}` : undefined
}
