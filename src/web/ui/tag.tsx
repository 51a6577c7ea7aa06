import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons/icon.tsx'

type TagProps = {
  kind?: 'plain' | 'good' | 'warn' | 'bad' | 'info' | 'line'
  icon?: IconName
  className?: string
  children: ReactNode
}

/** A state in a word, so that it does not depend on color alone. */
export function Tag({ kind = 'plain', icon, className, children }: TagProps) {
  const look = ['tag', kind !== 'plain' && `tag-${kind}`, className].filter(Boolean).join(' ')
  return (
    <span className={look}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
