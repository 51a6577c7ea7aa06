import type { ReactNode } from 'react'

interface RowProps {
  /** the columns in which its parts stand */
  columns?: string
  children: ReactNode
}

/** A row of a list of the account: as a rule an icon, words, and what can be done. */
export function Row({ columns = 'grid-cols-[auto_minmax(0,1fr)_auto]', children }: RowProps) {
  return (
    <li
      className={`grid gap-y-1 gap-x-4 items-center min-h-16 py-3 border-bs last:border-be border-line ${columns}`}
    >
      {children}
    </li>
  )
}
