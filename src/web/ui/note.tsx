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

const looks: Record<NoteKind, [icon: IconName, iconLook?: string, look?: string]> = {
  plain: ['info'],
  info: ['info', 'text-info', 'bg-info-wash'],
  good: ['check-circle', 'text-good', 'bg-good-wash note-good'],
  warn: ['warning', 'text-warn', 'bg-warn-wash'],
  bad: ['alert-circle', 'text-bad', 'bg-bad-wash'],
}

export function Note({ kind = 'plain', title, icon, role, children }: NoteProps) {
  const [ownIcon, iconLook = '', look = ''] = looks[kind]
  return (
    <div className={`note ${look}`} role={role}>
      <Icon name={icon ?? ownIcon} size={20} className={iconLook} />
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
