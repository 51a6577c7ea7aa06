import type { ComponentProps, ReactNode } from 'react'
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

type NameProps = { children: ReactNode; lang?: string | undefined; className?: string }

/** A name in any script: isolated, so that it never affects the direction of the surrounding sentence. */
export function Name({ children, lang, className }: NameProps) {
  return (
    <bdi className={className ? `name ${className}` : 'name'} lang={lang}>
      {children}
    </bdi>
  )
}

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...span }: ComponentProps<'span'>) {
  return <span {...span} className={className ? `visually-hidden ${className}` : 'visually-hidden'} />
}
