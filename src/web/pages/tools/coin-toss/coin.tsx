import './coin-toss.css'
import { MAX_COINS } from '#draw/chance/coins.ts'
import { CoinArt, CoinField } from '#web/art/coin-art.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { graphemesOf } from '#web/ui/graphemes.ts'
import type { FacePictures } from './face-pictures.ts'

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
    <div className={`flex flex-wrap justify-center ${sizes[sizeOf(faces.length)]}`} aria-hidden="true">
      {faces.map((face, i) => (
        <span key={`${round} ${i}`} className={`grid w-(--coin) ${round > 0 ? 'coin-flip' : ''}`}>
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
      className={`col-start-1 row-start-1 w-full ${isBack ? 'coin-back' : ''}`}
    />
  )
}

const sizes = {
  one: 'gap-4.5 [--coin:190px]',
  few: 'gap-4.5 [--coin:124px] to-480:[--coin:104px]',
  many: 'gap-3.5 [--coin:88px] to-480:gap-2.5 to-480:[--coin:68px]',
}

function sizeOf(count: number): keyof typeof sizes {
  if (count === 1) return 'one'
  return count <= 4 ? 'few' : 'many'
}

/** The names of the two sides, in full and in short. */
export interface CoinSides {
  heads: string
  tails: string
  short: readonly [string, string]
}

type OwnSides = Pick<CoinSettings, 'heads' | 'tails'>

/** Custom names, or the default ones of the language. */
export function coinSides(t: Translate, { heads, tails }: OwnSides): CoinSides {
  const [first, second] = [heads || t('coin_toss.heads'), tails || t('coin_toss.tails')]
  return { heads: first, tails: second, short: shortSides(first, second) }
}

/** The shortest prefixes in which the two names differ: H and T, Ca and Cr. */
export function shortSides(heads: string, tails: string): readonly [string, string] {
  const [first, second] = [charactersOf(heads), charactersOf(tails)]
  for (let length = 1; length <= 3; length++) {
    const [a, b] = [first.slice(0, length).join(''), second.slice(0, length).join('')]
    if (a !== b) return [capital(a), capital(b)]
  }
  return ['1', '2']
}

/** The outcome in words: the one side, or both with their counts. */
export function coinOutcome(t: Translate, faces: readonly number[], sides: CoinSides): string {
  if (faces.length === 1) return faces[0] === 0 ? sides.heads : sides.tails
  const heads = faces.filter((face) => face === 0).length
  return t('coin_toss.outcome', {
    heads: sides.heads,
    tails: sides.tails,
    first: heads,
    second: faces.length - heads,
  })
}

export function facesOf(fell: string): number[] {
  return [...fell].map((side) => (side === '0' ? 0 : 1))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The outcome on a stamp: the side, or the count of each. */
export function coinStamp(fell: string, { short }: CoinSides): string {
  if (fell.length === 1) return short[fell === '0' ? 0 : 1]
  const heads = facesOf(fell).filter((face) => face === 0).length
  return `${heads}:${fell.length - heads}`
}

/** The settings in the page's address. */
export interface CoinSettings {
  coins: number
  /** custom names of the two sides; empty for the default ones */
  heads: string
  tails: string
}

/** Longer names do not fit on a coin. */
export const maxSide = 20
/** A character with more combining marks than this would not fit on the coin. */
const maxCharacterLength = 16

export function readCoinSettings(query: URLSearchParams): CoinSettings {
  const typed = query.get('coins') ?? ''
  const coins = /^\d{1,4}$/.test(typed) ? Number(typed) : 1
  return {
    coins: Math.min(MAX_COINS, Math.max(1, coins)),
    heads: sideOf(query.get('heads')),
    tails: sideOf(query.get('tails')),
  }
}

/** Only settings that differ from the defaults, so that the plain page keeps its plain address. */
export function writeCoinSettings({ coins, heads, tails }: CoinSettings): string {
  const query = new URLSearchParams()
  if (coins !== 1) query.set('coins', String(coins))
  if (heads) query.set('heads', heads)
  if (tails) query.set('tails', tails)
  return query.toString()
}

/** Counts graphemes, so that no emoji is cut in two. */
function sideOf(text: string | null): string {
  const plain = (text ?? '')
    .toWellFormed()
    .slice(0, 2000)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
  const characters = charactersOf(plain.trim()).filter((side) => side.length <= maxCharacterLength)
  return characters.slice(0, maxSide).join('').trim()
}

function charactersOf(text: string): string[] {
  return graphemesOf(text)
}
