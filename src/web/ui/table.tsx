import type { ComponentProps, ReactNode } from 'react'

type TableProps = ComponentProps<'table'> & {
  /** The accessible name of the table. */
  caption: ReactNode
  showCaption?: boolean
  tight?: boolean
  flush?: boolean
  /** On a phone each row becomes a record; cells then need `data-label`. */
  records?: boolean
}

export function Table({
  caption,
  showCaption,
  tight,
  flush,
  records,
  className,
  children,
  ...table
}: TableProps) {
  const look = [
    'table',
    tight && 'table-tight',
    flush && 'table-flush',
    records && 'table-records',
    className,
  ]
  return (
    <div className="overflow-x-auto scrollbar-thin focus-visible:-outline-offset-2">
      <table {...table} className={look.filter(Boolean).join(' ')}>
        <caption className={showCaption ? undefined : 'visually-hidden'}>{caption}</caption>
        {children}
      </table>
    </div>
  )
}
