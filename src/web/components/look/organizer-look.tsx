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

/** The logo that an organizer put on their draws, on a light ground where the page is dark. */
export function OrganizerLogo({ logo, alt }: { logo: NonNullable<Look['logo']>; alt: string }) {
  return (
    <img
      className="organizer-logo max-w-[min(100%,240px)] max-h-16 rounded-control [background:light-dark(transparent,var(--stage-paper))] object-contain size-auto"
      src={logo.url}
      width={logo.width}
      height={logo.height}
      alt={alt}
    />
  )
}
