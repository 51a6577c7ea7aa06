import type { ReactNode } from 'react'

/** What is known of the record, name by name. */
export function PanelFacts({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={`grid m-0 tabular-nums ${className}`}>{children}</dl>
}

export function PanelFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-3 py-1.75 border-bs border-bs-line">
      <dt className="text-ink-3 text-13">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The heading of a part of a panel. */
export function PanelHeading({ children }: { children: ReactNode }) {
  return <h3 className="mbe-2 [font:600_var(--t13)/1.3_var(--text)] tracking-normal">{children}</h3>
}
