import { useEffect, useState } from 'react'
import type { BrandKey } from '../../../brand.ts'
import type { EligibleEntry } from '../../../contract/results.ts'
import { Rosette } from '../../art/rosette.tsx'
import { Crowd } from '../reveal/crowd.tsx'
import { Slips } from '../reveal/slips.tsx'
import { StageBox } from '../reveal/stage-box.tsx'

/** As long as the slips of one turn need to fall. */
const turnMs = 2400

interface WaitingArtProps {
  brand: BrandKey
  commitHash: string
  /** a long wait is no place for things that move */
  still: boolean
  /** entries that can win; none of a toss, which has no box of names */
  sample: readonly EligibleEntry[]
  isToss: boolean
}

/** The room of the ceremony before its time: entries keep falling into the box, or drift around it. Seen, never read out. */
export function WaitingArt({ brand, commitHash, still, sample, isToss }: WaitingArtProps) {
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (brand !== 'box' || still || isToss) return undefined
    const timer = setInterval(() => setTurn((before) => before + 1), turnMs)
    return () => clearInterval(timer)
  }, [brand, still, isToss])

  return (
    <div className="waiting-art" aria-hidden="true">
      {(brand === 'box' || isToss) && <Rosette hash={commitHash} size={900} lineWidth={0.9} draw />}
      {brand === 'lucky' && !isToss && <Crowd entries={sample} drifts={!still} />}
      {brand === 'box' && !isToss && (
        <StageBox>{!still && <Slips key={turn} entries={sample} index={0} />}</StageBox>
      )}
    </div>
  )
}
