import './look.css'
import type { ReactNode } from 'react'
import type { Look } from '#contract/accounts/own-look.ts'

interface OrganizerLookProps {
  look: Look | undefined
  className?: string
  children: ReactNode
}

/** A part of a page in the color of an organizer. Its style sheet has an address, because no page may have inline styles. */
export function OrganizerLook({ look, className = '', children }: OrganizerLookProps) {
  const accent = look?.accent
  return (
    <div className={accent ? `${className} own-look` : className}>
      {accent && <link rel="stylesheet" href={accent.url} precedence="look" />}
      {children}
    </div>
  )
}
