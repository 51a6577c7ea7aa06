import './guest.css'
import type { ReactNode } from 'react'
import { PageHead } from '../../components/page-head.tsx'

interface GuestPageProps {
  title: string
  text?: ReactNode
  description?: string
  /** not for search engines */
  hidden?: boolean
  children: ReactNode
}

/** One narrow column: what a page of this group is for, then its form. */
export function GuestPage({ title, text, description, hidden = false, children }: GuestPageProps) {
  return (
    <div className="wrap guest">
      <PageHead title={title} hidden={hidden} {...(description && { description })} />
      <header className="stack gap-2">
        <h1>{title}</h1>
        {text && <p className="muted">{text}</p>}
      </header>
      {children}
    </div>
  )
}
