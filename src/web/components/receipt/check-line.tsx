import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'

const tones = {
  none: 'bg-sunk',
  good: 'check-outcome-good bg-good-wash [&>.icon]:text-good',
  bad: 'bg-bad-wash text-bad',
}

interface CheckLineProps {
  icon: IconName
  tone?: keyof typeof tones | undefined
  role?: 'status'
  children: ReactNode
}

/** How a check stands, in one line: an icon, words and a time. */
export function CheckLine({ icon, tone = 'none', role, children }: CheckLineProps) {
  return (
    <div
      className={`check-outcome grid grid-cols-[20px_minmax(0,1fr)_auto] gap-3 items-center py-3 px-3.5 rounded-control text-15 leading-[1.4] phone:grid-cols-[20px_minmax(0,1fr)] ${tones[tone]}`}
      role={role}
    >
      <Icon name={icon} size={20} className={icon === 'spinner' ? icon : ''} />
      {children}
    </div>
  )
}

interface CheckTimeProps {
  children: ReactNode
  /** keeps its place, unseen */
  isReserved?: boolean
}

/** How long a check took, or how far it is. */
export function CheckTime({ children, isReserved }: CheckTimeProps) {
  return (
    <span
      className={`check-time font-normal text-14 leading-[1.4] font-mono normal-nums text-ink-2 whitespace-nowrap phone:col-2 ${isReserved ? 'invisible' : ''}`}
    >
      {children}
    </span>
  )
}
