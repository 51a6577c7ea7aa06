import './guest.css'
import type { ReactNode } from 'react'
import { PageHead } from '../../components/frame/page-head.tsx'

interface GuestPageProps {
  title: string
  text?: ReactNode
  description?: string
  /** noindex: hidden from search engines */
  hidden?: boolean
  children: ReactNode
}

/** Guest page layout: one narrow column with a title, a text and the form. */
export function GuestPage({ title, text, description, hidden = false, children }: GuestPageProps) {
  return (
    <div className="wrap guest [&_h1]:text-36">
      <PageHead title={title} hidden={hidden} {...(description && { description })} />
      <header className="stack gap-2">
        <h1>{title}</h1>
        {text && <p className="muted">{text}</p>}
      </header>
      {children}
    </div>
  )
}
