import './box.css'
import type { ReactNode } from 'react'

const hatching = Array.from({ length: 27 }, (_, line) => `M${204 + line * 7} 0v420`).join('')
const lidHatching = Array.from({ length: 30 }, (_, line) => `M${203 + line * 7} 0v180`).join('')

/** The box and its lid: slips fall between its opening and its front, the ticket rises in front of both. */
export function Box({ children }: { children?: ReactNode }) {
  return (
    <div className="reveal-box">
      <svg className="reveal-box-part" viewBox="0 -24 400 470">
        <path d="M12 42 200-20 388 42 200 116z" fill="var(--stage-art-3)" />
      </svg>
      <div className="reveal-box-light" />
      {children}
      <svg className="reveal-box-part" viewBox="0 -24 400 470">
        <defs>
          <clipPath id="reveal-box-side">
            <path d="M200 116 388 42v400H200z" />
          </clipPath>
        </defs>
        <path d="M12 42l188 74v330H12zM388 42 200 116v330h188z" fill="var(--stage-art-1)" />
        <path d={hatching} clipPath="url(#reveal-box-side)" stroke="var(--stage-art-2)" strokeWidth="2.4" />
        <path d="M12 42l188 74 188-74" fill="none" stroke="var(--stage-art-2)" strokeWidth="2" />
      </svg>
      <svg className="reveal-box-part reveal-lid" viewBox="0 -24 400 470">
        <defs>
          <clipPath id="reveal-lid-side">
            <path d="M200 106 400 28v58L200 166z" />
          </clipPath>
        </defs>
        <path d="M0 28 200-38l200 66v58L200 166 0 86z" fill="var(--stage-art-1)" />
        <path d="M0 28 200-38l200 66-200 78z" fill="var(--stage-lid)" />
        <path
          d={lidHatching}
          clipPath="url(#reveal-lid-side)"
          stroke="var(--stage-art-2)"
          strokeWidth="2.4"
        />
        <path
          d="M0 28l200 78 200-78M0 28 200-38l200 66v58L200 166 0 86zM200 106v60"
          fill="none"
          stroke="var(--stage-art-2)"
          strokeWidth="2"
        />
      </svg>
    </div>
  )
}
