import { Link } from 'react-router'
import type { HeldPlace } from '#web/components/winners/winner-places.ts'
import { useT } from '#web/i18n/frame.tsx'
import { buttonClass, CopyButton } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { claimForm, replaceForm, winnerParam } from './chosen-winner.ts'

interface TicketActionsProps {
  place: HeldPlace
  onCopyRefused: () => void
}

/** What the organizer may do about one winner: links to the forms, which then name this winner. */
export default function TicketActions({ place: { winner }, onCopyRefused }: TicketActionsProps) {
  const t = useT()
  const search = `?${winnerParam}=${winner.rank}`
  const look = buttonClass({ kind: 'ghost', size: 'small' })
  return (
    <div className="no-print flex flex-wrap mbs-1 [&_.button]:px-2.5 phone:[&_.button]:px-2">
      {!winner.erased && (
        <span className="needs-script">
          <CopyButton
            kind="ghost"
            size="small"
            text={winner.name}
            label={t('result.copy_name')}
            copiedLabel={t('result.copied')}
            onRefused={onCopyRefused}
          />
        </span>
      )}
      <Link className={look} to={{ search, hash: replaceForm }} preventScrollReset>
        <Icon name="swap" />
        {t('organizer.ticket.replace')}
      </Link>
      {!winner.claim?.claimed_at && (
        <Link className={look} to={{ search, hash: claimForm }} preventScrollReset>
          <Icon name="check" />
          {t('organizer.ticket.claim')}
        </Link>
      )}
    </div>
  )
}
