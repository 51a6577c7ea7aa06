import { type Key, type ReactNode, useId } from 'react'
import { useT } from '#web/i18n/frame.tsx'

interface StampsProps {
  title: string
  /** newest first */
  stamps: readonly { key: Key; text: ReactNode }[]
  /** the class of the newest while it waits until the objects rest */
  rests?: string | undefined
  reversed?: boolean
  /** beside the stamps */
  children?: ReactNode
}

/** The latest outcomes as a row of small stamps. */
export function Stamps({ title, stamps, rests = '', reversed, children }: StampsProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="chance-stamps needs-script flex flex-wrap gap-y-2 gap-x-3.5 items-center min-h-7 text-14 text-ink-2">
      <span id={id}>{title}</span>
      {stamps.length === 0 ? (
        <span>{t('chance.last.none')}</span>
      ) : (
        <ol aria-labelledby={id} reversed={reversed} className="flex flex-wrap gap-1.5 min-w-0">
          {stamps.map(({ key, text }, i) => (
            <li
              key={key}
              className={`grid place-items-center min-w-7 min-h-7 px-1.75 border border-line-2 rounded-chip font-medium leading-none font-mono wrap-anywhere normal-nums first:bg-ink first:border-ink first:text-paper forced-colors:first:[outline:2px_solid_Highlight] ${i === 0 ? rests : ''}`}
            >
              {text}
            </li>
          ))}
        </ol>
      )}
      {children}
    </div>
  )
}
