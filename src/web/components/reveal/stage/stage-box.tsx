import './stage-box.css'
import type { ReactNode } from 'react'

const hatching = Array.from({ length: 27 }, (_, line) => `M${204 + line * 7} 0v420`).join('')

/** The open box: slips fall between its opening and its front, the ticket rises in front of both. */
export function StageBox({ children }: { children: ReactNode }) {
  return (
    <div className="reveal-box">
      <svg className="reveal-box-part" viewBox="0 -24 400 470">
        <path d="M12 42 200-20 388 42 200 116z" fill="var(--stage-art-3)" />
      </svg>
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
    </div>
  )
}
