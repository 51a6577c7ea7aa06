import type { ReactNode } from 'react'
import { useScripted } from '../state/scripted.ts'
import { Icon, type IconName } from './icons/icon.tsx'

type NoteKind = 'plain' | 'info' | 'good' | 'warn' | 'bad'

type NoteProps = {
  kind?: NoteKind
  title?: ReactNode
  icon?: IconName
  /** `alert` for an error that just occurred, `status` for news that can wait. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

const icons: Record<NoteKind, IconName> = {
  plain: 'info',
  info: 'info',
  good: 'check-circle',
  warn: 'warning',
  bad: 'alert-circle',
}

export function Note({ kind = 'plain', title, icon = icons[kind], role, children }: NoteProps) {
  return (
    <div className={kind === 'plain' ? 'note' : `note note-${kind}`} role={role}>
      <Icon name={icon} size={20} />
      <div>
        {title && <p className="note-title">{title}</p>}
        {children}
      </div>
    </div>
  )
}

/** What scripts show as a toast is rendered only where scripts do not run; the stylesheet hides it until they do. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return useScripted() ? null : <div className="without-script">{children}</div>
}
