import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icons/icon.tsx'

/** Says in place of a list of problems that there are none. */
export function AllWell({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 items-center py-2.5 px-(--gutter) border-be border-be-line text-ink-2">
      <Icon className="text-good" name="check-circle" size={18} />
      {children}
    </p>
  )
}
