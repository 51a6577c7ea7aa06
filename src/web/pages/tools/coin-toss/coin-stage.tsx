import { CoinArt } from '#web/art/coin-art.tsx'
import { CoinField } from '#web/art/coin-field.tsx'
import type { CoinSides } from './coin-words.ts'
import type { FacePictures } from './face-pictures.ts'
import './coin-toss.css'

interface CoinStageProps {
  /** what is shown: the outcome, or heads before the first toss */
  faces: readonly number[]
  sides: CoinSides
  pictures: FacePictures
  /** the number of tosses on this page; the coins fly from the first one on */
  round: number
}

/** Maximum number of coins drawn one by one; more are shown as a field of small discs. */
const maxDrawn = 12

/** The outcome is settled before the animation: the coins only show it. */
export function CoinStage({ faces, sides, pictures, round }: CoinStageProps) {
  if (faces.length > maxDrawn) return <CoinField faces={faces} key={round} />
  return (
    <div className={`coins coins-${sizeOf(faces.length)}`} aria-hidden="true">
      {faces.map((face, i) => (
        <span key={`${round} ${i}`} className={round > 0 ? 'coin-place coin-flip' : 'coin-place'}>
          <Side face={face} {...{ sides, pictures }} />
          {round > 0 && <Side face={1 - face} {...{ sides, pictures }} isBack />}
        </span>
      ))}
    </div>
  )
}

interface SideProps extends Pick<CoinStageProps, 'sides' | 'pictures'> {
  face: number
  isBack?: boolean
}

function Side({ face, sides, pictures, isBack = false }: SideProps) {
  const side = face === 0 ? 'heads' : 'tails'
  return (
    <CoinArt
      side={side}
      text={sides[side]}
      picture={pictures[side]}
      className={isBack ? 'coin-back' : 'coin-front'}
    />
  )
}

function sizeOf(count: number): 'one' | 'few' | 'many' {
  if (count === 1) return 'one'
  return count <= 4 ? 'few' : 'many'
}
