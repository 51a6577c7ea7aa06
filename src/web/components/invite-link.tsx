import { CopyButton } from '#web/ui/buttons/button.tsx'
import { useCopyRefused } from './copy-refused.ts'
import type { QrPath } from './qr-path.ts'

interface InviteLinkProps {
  link: string
  qr: QrPath
  codeLabel: string
  copyLabel: string
  copiedLabel: string
}

/** A link to pass on: as a code to scan, as a text that can be selected without scripts, by a button. */
export function InviteLink({ link, qr, codeLabel, copyLabel, copiedLabel }: InviteLinkProps) {
  const sayCopyRefused = useCopyRefused()
  return (
    <div className="grid grid-cols-[128px_minmax(0,1fr)] gap-4 items-center">
      {/* Scanners need dark on light, whatever the theme. */}
      <svg
        className="border border-line rounded-control bg-[#ffffff] text-[#09090b] forced-color-adjust-none [print-color-adjust:exact]"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width={128}
        height={128}
        role="img"
        aria-label={codeLabel}
      >
        <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <div className="stack gap-3">
        <p
          className="font-normal text-13 leading-[1.45] font-mono text-ink-2 wrap-anywhere select-all normal-nums"
          dir="ltr"
        >
          {link.replace(/^https?:\/\//, '')}
        </p>
        <span className="needs-script">
          <CopyButton text={link} label={copyLabel} copiedLabel={copiedLabel} onRefused={sayCopyRefused} />
        </span>
      </div>
    </div>
  )
}
