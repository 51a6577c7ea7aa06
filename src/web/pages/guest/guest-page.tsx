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
    <div className="wrap grid grid-cols-1 gap-6 pbs-12 pbe-16 [--page:420px] [&_h1]:text-36 [&_.note_p]:whitespace-pre-line in-data-mailed:[&_.field:has(.guest-code)]:hidden">
      <PageHead title={title} hidden={hidden} {...(description && { description })} />
      <header className="stack gap-2">
        <h1>{title}</h1>
        {text && <p className="muted">{text}</p>}
      </header>
      {children}
    </div>
  )
}
