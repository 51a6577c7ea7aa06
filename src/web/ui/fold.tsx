import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'

type FoldProps = Omit<ComponentProps<'details'>, 'title'> & { title: ReactNode }

export function Fold({ title, children, className, ...details }: FoldProps) {
  return (
    <details {...details} className={className ? `fold ${className}` : 'fold'}>
      <summary>
        {title}
        <Icon name="chevron-down" className="fold-sign" />
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  )
}
