import { useId } from 'react'

type BrandArtProps = {
  look: 'box' | 'lucky'
  state: 'closed' | 'open' | 'empty'
  width?: number
  className?: string
}

/** The product's own object in one of its states, as drawn for the active brand. */
export function BrandArt({ look, state, ...rest }: BrandArtProps) {
  if (look === 'box') return <BoxArt state={state} {...rest} />
  return <BubbleArt state={state === 'empty' ? 'empty' : 'full'} {...rest} />
}

type BubbleArtProps = {
  /** `full` shows the face of the die, `empty` only the bubbles. */
  state: 'full' | 'empty'
  width?: number
  className?: string
}

const behind =
  'M34 8h92a26 26 0 0 1 26 26v52a26 26 0 0 1-26 26H70l-30 22V111A26 26 0 0 1 8 86V34A26 26 0 0 1 34 8z'
const inFront =
  'M112 62h84a32 32 0 0 1 32 32v62a32 32 0 0 1-32 32h-8v30l-38-30h-38a32 32 0 0 1-32-32V94a32 32 0 0 1 32-32z'
const hatching = Array.from({ length: 19 }, (_, line) => `M0 ${17 + line * 7}h170`).join('')

function BubbleArt({ state, width = 240, className }: BubbleArtProps) {
  const id = useId()
  return (
    <svg
      className={className ? `art ${className}` : 'art'}
      viewBox="0 -10 240 236"
      width={width}
      height={Math.round((width * 236) / 240)}
      aria-hidden="true"
    >
      <defs>
        <clipPath id={id}>
          <path d={behind} />
        </clipPath>
      </defs>
      <path d={hatching} clipPath={`url(#${id})`} stroke="var(--art-2)" strokeWidth="1.6" opacity="0.9" />
      <path d={behind} fill="none" stroke="var(--art-2)" strokeWidth="3" />
      <g transform="rotate(5 160 130)">
        <path d={inFront} fill="var(--art-1)" />
        {state === 'full' && (
          <g fill="#09090b">
            <circle cx="128" cy="99" r="12" />
            <circle cx="180" cy="99" r="12" />
            <circle cx="128" cy="151" r="12" />
            <circle cx="180" cy="151" r="12" />
          </g>
        )}
      </g>
    </svg>
  )
}

type BoxArtProps = {
  /** `open` shows a rising ticket, `empty` the same box without it. These are states, not ornaments. */
  state: 'closed' | 'open' | 'empty'
  width?: number
  className?: string
}

const boxHatching = Array.from({ length: 18 }, (_, line) => `M${120 + line * 5} 60V260`).join('')

function BoxArt({ state, width = 240, className }: BoxArtProps) {
  const id = useId()
  const closed = state === 'closed'
  const [top, height] = closed ? [30, 206] : [-72, 308]
  return (
    <svg
      className={className ? `art ${className}` : 'art'}
      viewBox={`-16 ${top} 256 ${height}`}
      width={width}
      height={Math.round((width * height) / 256)}
      aria-hidden="true"
    >
      <defs>
        <clipPath id={`${id}-side`}>
          <path d="M120 152 204 112v72l-84 42z" />
        </clipPath>
        <clipPath id={`${id}-mouth`}>
          <path d="M36 112V-60H204V112L120 152z" />
        </clipPath>
      </defs>
      <ellipse cx="122" cy="224" rx="104" ry="9" fill="var(--art-shade)" opacity="0.09" />
      <path d="M36 112 120 72l84 40-84 40z" fill="var(--art-2)" />
      {state === 'open' && (
        <g clipPath={`url(#${id}-mouth)`}>
          <RisingTicket />
        </g>
      )}
      <path d="M36 112l84 40v74l-84-42zM204 112l-84 40v74l84-42z" fill="var(--art-1)" />
      <path d={boxHatching} clipPath={`url(#${id}-side)`} stroke="var(--art-2)" strokeWidth="1.6" />
      <path d="M70 128.2v22.5l18 8.8v-22.7z" fill="var(--art-3)" opacity="0.95" />
      <g transform={closed ? 'translate(0 -8)' : 'translate(-34 -96) rotate(-18 120 90)'}>
        <path d="M28 104 120 60l92 44-92 44z" fill="var(--art-1)" />
        <path d="M28 104v14l92 44v-14zM212 104v14l-92 44v-14z" fill="var(--art-2)" />
        <path d="M78 80.5 170 124.5l-18 8.6-92-44z" fill="var(--art-3)" opacity="0.95" />
      </g>
    </svg>
  )
}

function RisingTicket() {
  return (
    <g transform="translate(0 6) rotate(5 120 90)">
      <path d="M84 4h72v34a7 7 0 0 0 0 14v90H84V52a7 7 0 0 0 0-14z" fill="var(--win)" />
      <path d="M92 45h56" stroke="var(--on-win)" strokeWidth="1.5" strokeDasharray="2 4" />
      <path
        d="M94 18h34M94 27h52M94 60h52M94 70h40"
        stroke="var(--on-win)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </g>
  )
}
