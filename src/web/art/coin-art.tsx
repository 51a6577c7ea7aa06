import './art.css'
import { graphemesOf } from '#web/ui/graphemes.ts'

type CoinArtProps = {
  side: 'heads' | 'tails'
  /** a word or a symbol; replaced by the picture, if there is one */
  text: string
  /** an address that the page may load */
  picture?: string | undefined
  width?: number
  className?: string
}

const fine = ring(86, 76, 90)
const coarse = ring(86, 70, 30)
const beads = Array.from({ length: 48 }, (_, i) => at(79, i / 48))

const line = { fill: 'none', stroke: 'var(--engrave)', strokeWidth: '1.4' }

/**
 * One side of a coin. The two also differ in their rims, so that sides are not distinguished by color or word alone.
 */
export function CoinArt({ side, text, picture, width = 190, className }: CoinArtProps) {
  const height = Math.round((width * 208) / 198)
  return (
    <svg
      className={className ? `coin ${className}` : 'coin'}
      viewBox="-99 -97 198 208"
      width={width}
      height={height}
      aria-hidden="true"
    >
      <circle cy="13" r="95" fill="var(--art-2)" />
      <circle
        r="94"
        fill={side === 'heads' ? 'var(--wash)' : 'var(--surface)'}
        stroke="var(--art-2)"
        strokeWidth="3"
      />
      {side === 'heads' ? (
        <path d={fine + coarse} {...line} />
      ) : (
        beads.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="3" fill="var(--engrave)" />)
      )}
      <circle r="62" {...line} />
      <circle r="58.5" {...line} strokeWidth="2" />
      {picture ? <Picture address={picture} /> : <Word text={text} />}
    </svg>
  )
}

function Picture({ address }: { address: string }) {
  return (
    <image
      href={address}
      x="-57"
      y="-57"
      width="114"
      height="114"
      preserveAspectRatio="xMidYMid slice"
      className="[clip-path:circle(50%)]"
    />
  )
}

function Word({ text }: { text: string }) {
  const lines = linesOf(text)
  const longest = Math.max(...lines.map((line) => graphemesOf(line).length))
  const size = Math.min(lengthSize(longest), 62 / lines.length)
  return (
    <text
      className="font-display font-heading tracking-[-0.03em]"
      fill="var(--ink)"
      textAnchor="middle"
      fontSize={size}
    >
      {lines.map((line, i) => (
        <tspan key={`${i} ${line}`} x="0" y={size * (0.35 + 1.05 * (i - (lines.length - 1) / 2))}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** Long words would overflow the ring, so they are set smaller; two words go on two lines. */
function linesOf(text: string): string[] {
  const words = text.trim().split(/\s+/)
  if ([...text].length <= 8 || words.length === 1) return [text.trim()]
  const middle = [...text].length / 2
  const lines = ['', '']
  for (const word of words) {
    const line =
      lines[0] === '' || (lines[1] === '' && [...`${lines[0]} ${word}`].length <= middle + 2) ? 0 : 1
    lines[line] = `${lines[line] ?? ''} ${word}`.trim()
  }
  return lines.filter(Boolean)
}

function lengthSize(length: number): number {
  return length === 1 ? 58 : Math.min(40, 178 / length)
}

function ring(outer: number, inner: number, count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [at(outer, i / count), at(inner, i / count)]
    return `M${from.join(' ')}L${to.join(' ')}`
  }).join('')
}

function at(radius: number, turn: number): [number, number] {
  const angle = 2 * Math.PI * turn
  return [round(radius * Math.sin(angle)), round(-radius * Math.cos(angle))]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

const step = 12

/** Many coins at once: full discs are heads, rings are tails. */
export function CoinField({ faces }: { faces: readonly number[] }) {
  const columns = Math.ceil(Math.sqrt(faces.length * 2.5))
  const rows = Math.ceil(faces.length / columns)
  return (
    <svg
      className="coin-field w-[min(100%,520px)] h-auto"
      viewBox={`0 0 ${columns * step} ${rows * step}`}
      width={columns * step}
      height={rows * step}
      aria-hidden="true"
    >
      <path d={discs(faces, columns, 0, 4.2)} fill="var(--art-1)" stroke="var(--art-2)" strokeWidth="0.8" />
      <path d={discs(faces, columns, 1, 3.4)} fill="var(--surface)" stroke="var(--ink-2)" strokeWidth="1.6" />
    </svg>
  )
}

/** One path for all of them: a thousand elements would cost more than the toss. */
function discs(faces: readonly number[], columns: number, shown: number, radius: number): string {
  return faces
    .map((face, i) => {
      if (face !== shown) return ''
      const [x, y] = [step * (i % columns) + step / 2 - radius, step * Math.floor(i / columns) + step / 2]
      return `M${x} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`
    })
    .join('')
}
