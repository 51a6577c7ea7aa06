import { useEffect, useMemo, useState } from 'react'
import type { BrandKey } from '../../../brand.ts'
import { Rosette } from '../../art/rosette.tsx'
import { useScripted } from '../../state/scripted.ts'
import { Crowd } from '../reveal/crowd.tsx'
import { peekNames } from '../reveal/handed-names.ts'
import { Slips } from '../reveal/slips.tsx'
import { StageBox } from '../reveal/stage-box.tsx'

/** As long as the slips of one turn need to fall. */
const turnMs = 2400

interface WaitingArtProps {
  brand: BrandKey
  commitHash: string
  /** a long wait is no place for things that move */
  still: boolean
}

/** The room of the ceremony before its time: entries keep falling into the box, or drift around it. Seen, never read out. */
export function WaitingArt({ brand, commitHash, still }: WaitingArtProps) {
  const scripted = useScripted()
  // Not with the first render, which must be the server's: it never saw what this tab keeps.
  const names = useMemo(() => (scripted ? peekNames() : []), [scripted])
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (brand !== 'box' || still) return undefined
    const timer = setInterval(() => setTurn((before) => before + 1), turnMs)
    return () => clearInterval(timer)
  }, [brand, still])

  return (
    <div className="waiting-art" aria-hidden="true">
      {brand === 'lucky' ? (
        <Crowd names={names} drifts={!still} />
      ) : (
        <>
          <Rosette hash={commitHash} size={900} lineWidth={0.9} draw />
          <StageBox>{!still && <Slips key={turn} names={names} index={0} />}</StageBox>
        </>
      )}
    </div>
  )
}
