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
    <div className="empty">
      <Icon name={icon} size={28} />
      <p className="strong empty-title">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  )
}
