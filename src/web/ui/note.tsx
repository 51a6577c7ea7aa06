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

const looks: Record<NoteKind, { icon: IconName; ground: string; color: string }> = {
  plain: { icon: 'info', ground: '', color: '' },
  info: { icon: 'info', ground: 'bg-info-wash', color: 'text-info' },
  good: { icon: 'check-circle', ground: 'note-good bg-good-wash', color: 'text-good' },
  warn: { icon: 'warning', ground: 'bg-warn-wash', color: 'text-warn' },
  bad: { icon: 'alert-circle', ground: 'bg-bad-wash', color: 'text-bad' },
}

export function Note({ kind = 'plain', title, icon, role, children }: NoteProps) {
  const look = looks[kind]
  return (
    <div className={`note ${look.ground}`} role={role}>
      <Icon name={icon ?? look.icon} size={20} className={look.color} />
      <div>
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}

/** What scripts show as a toast is rendered only where scripts do not run; the stylesheet hides it until they do. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return useScripted() ? null : <div className="without-script">{children}</div>
}
