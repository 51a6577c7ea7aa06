import { Link } from 'react-router'
import type { Result } from '#contract/draws/results.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import type { QrPath } from '#web/components/qr-path.ts'
import { standingPlaces } from '#web/components/winners/winner-places.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button, buttonClass, CopyButton } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ShareButton } from '../share-button.tsx'
import './organizer.css'

interface OrganizerBarProps {
  result: Result
  qr: QrPath
  onReplay: () => void
  onStage: () => void
  onCopyRefused: () => void
}

/** What only the organizer does with a result. It floats over the end of the window, so that it never moves the winners. */
export default function OrganizerBar({ result, qr, onReplay, onStage, onCopyRefused }: OrganizerBarProps) {
  const t = useT()
  const isVoid = voidingOf(result.events) !== undefined
  const standing = standingPlaces(result).map(({ winner }) => winner)
  const names = standing.flatMap(({ name, erased }) => (erased ? [] : [name]))
  return (
    <nav
      className="organizer-bar no-print flex flex-wrap gap-2 phone:gap-1.5 items-center sticky inset-be-3 has-[.share-part]:static z-2 w-fit phone:w-auto max-w-full phone:justify-between mbs-8 p-2 border border-line-2 rounded-panel bg-surface [box-shadow:var(--shadow-2)]"
      aria-label={t('organizer.bar')}
    >
      <span className="px-2 text-14 font-medium text-ink-2 phone:hidden">{t('organizer.bar')}</span>
      {result.is_shared !== false && <ShareButton result={result} qr={qr} onCopyRefused={onCopyRefused} />}
      {names.length > 1 && !isVoid && (
        <span className="needs-script">
          <CopyButton
            text={names.join('\n')}
            label={t('result.copy_names')}
            copiedLabel={t('result.copied')}
            onRefused={onCopyRefused}
          />
        </span>
      )}
      {!isVoid && (
        <>
          <Button icon="play" className="needs-script" onClick={onReplay}>
            <span>{t('result.replay')}</span>
          </Button>
          <Button icon="monitor" className="needs-script" onClick={onStage}>
            <span>{t('stage.open')}</span>
          </Button>
        </>
      )}
      {/* Phones print from their own menu, and six buttons would take a second line there. */}
      <Button icon="printer" className="needs-script phone:hidden" onClick={() => window.print()}>
        <span>{t('result.print')}</span>
      </Button>
      <Link to="#organizer" className={buttonClass()} preventScrollReset>
        <Icon name="settings" />
        <span>{t('organizer.manage')}</span>
      </Link>
    </nav>
  )
}
