import './look.css'
import type { Look } from '#contract/accounts/own-look.ts'

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
