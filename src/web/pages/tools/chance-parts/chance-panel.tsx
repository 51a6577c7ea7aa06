import { type ReactNode, useRef } from 'react'
import { FullScreen } from './full-screen.tsx'

interface ChancePanelProps {
  /** what will be made with these settings, in words */
  summary: ReactNode
  /** the drawn objects and what they show */
  children: ReactNode
  actions: ReactNode
  foot: ReactNode
}

/** Where the tool works: objects, what fell, the one button, and the last outcomes. */
export function ChancePanel({ summary, children, actions, foot }: ChancePanelProps) {
  const panel = useRef<HTMLElement>(null)
  return (
    <section className="panel panel-lift panel-edge chance-panel" ref={panel}>
      <div className="chance-head">
        <p className="muted">{summary}</p>
        <FullScreen panel={panel} />
      </div>
      <div className="chance-play">{children}</div>
      <div className="chance-act">{actions}</div>
      <div className="chance-foot needs-script">{foot}</div>
    </section>
  )
}
