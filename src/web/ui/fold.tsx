import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icons/icon.tsx'

type FoldProps = Omit<ComponentProps<'details'>, 'title'> & { title: ReactNode }

export function Fold({ title, children, className, ...details }: FoldProps) {
  return (
    <details {...details} className={className ? `fold ${className}` : 'fold'}>
      <summary>
        {title}
        <Icon name="chevron-down" className="fold-sign" />
      </summary>
      <div className="fold-body pbe-4.5">{children}</div>
    </details>
  )
}

/**
 * Opens a fold whenever there is a reason to, and leaves it open when the reason is gone: the user may be typing in it.
 */
export function useFoldOpen(isDue: boolean) {
  const ref = useRef<HTMLDetailsElement>(null)
  const [initially] = useState(isDue)
  useEffect(() => {
    if (isDue && ref.current) ref.current.open = true
  }, [isDue])
  return { ref, open: initially }
}
