import './box.css'
import type { ReactNode } from 'react'
import { boxShapes } from '#web/art/box-shapes.ts'

const { lid } = boxShapes
const part = 'absolute inset-bs-0 w-full h-auto'

/** The box and its lid: slips fall between its opening and its front, the ticket rises in front of both. */
export function Box({ children }: { children?: ReactNode }) {
  return (
    <div className="reveal-box absolute inset-bs-[57cqh] inset-s-1/2 w-[min(56cqh,78cqw)] [translate:-50%_0] upright:inset-bs-[58cqh]">
      <svg className={part} viewBox="0 -24 400 470">
        <path d={boxShapes.opening} fill="var(--stage-art-3)" />
      </svg>
      {/* The glow inside, which the winner brings. */}
      <div className="reveal-box-light absolute inset-bs-[3%] inset-x-[4%] aspect-[400/140] opacity-0 [background:radial-gradient(50%_50%_at_50%_50%,var(--stage-win),transparent)]" />
      {children}
      <svg className={part} viewBox="0 -24 400 470">
        <defs>
          <clipPath id="reveal-box-side">
            <path d={boxShapes.rightSide} />
          </clipPath>
        </defs>
        <path d={boxShapes.sides} fill="var(--stage-art-1)" />
        <path
          d={boxShapes.hatching}
          clipPath="url(#reveal-box-side)"
          stroke="var(--stage-art-2)"
          strokeWidth="2.4"
        />
        <path d={boxShapes.edge} fill="none" stroke="var(--stage-art-2)" strokeWidth="2" />
      </svg>
      <svg className={`reveal-lid ${part}`} viewBox="0 -24 400 470">
        <defs>
          <clipPath id="reveal-lid-side">
            <path d={lid.rightSide} />
          </clipPath>
        </defs>
        <path d={lid.sides} fill="var(--stage-art-1)" />
        <path d={lid.top} fill="var(--stage-lid)" />
        <path
          d={lid.hatching}
          clipPath="url(#reveal-lid-side)"
          stroke="var(--stage-art-2)"
          strokeWidth="2.4"
        />
        <path d={lid.edges} fill="none" stroke="var(--stage-art-2)" strokeWidth="2" />
      </svg>
    </div>
  )
}
