import './box.css'
import type { ReactNode } from 'react'
import { boxShapes } from '#web/art/box-shapes.ts'

const { lid } = boxShapes

/** The box and its lid: slips fall between its opening and its front, the ticket rises in front of both. */
export function Box({ children }: { children?: ReactNode }) {
  return (
    <div className="reveal-box">
      <svg className="reveal-box-part" viewBox="0 -24 400 470">
        <path d={boxShapes.opening} fill="var(--stage-art-3)" />
      </svg>
      <div className="reveal-box-light" />
      {children}
      <svg className="reveal-box-part" viewBox="0 -24 400 470">
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
      <svg className="reveal-box-part reveal-lid" viewBox="0 -24 400 470">
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
