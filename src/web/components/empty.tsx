import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icons/icon.tsx'

interface EmptyProps {
  icon: IconName
  title: string
  text: string
  /** actions to continue with */
  children?: ReactNode
}

/** An empty state: what is missing, why, and what to do about it. */
export function Empty({ icon, title, text, children }: EmptyProps) {
  return (
    <div className="empty grid justify-items-center gap-2.5 py-7 px-4 text-center [&_.button]:mbs-2">
      <Icon name={icon} size={28} />
      <p className="strong max-w-[34ch] text-ink">{title}</p>
      <p className="max-w-[34ch] text-ink-2">{text}</p>
      {children}
    </div>
  )
}
