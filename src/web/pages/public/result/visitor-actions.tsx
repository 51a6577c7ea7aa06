import type { Result } from '#contract/draws/results.ts'
import type { QrPath } from '#web/components/qr-path.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ShareButton } from './share-button.tsx'

interface VisitorActionsProps {
  result: Result
  qr: QrPath
  onStage: () => void
  onCopyRefused: () => void
}

/** What anyone may do with a result, beside its link. */
export function VisitorActions({ result, qr, onStage, onCopyRefused }: VisitorActionsProps) {
  const t = useT()
  const isVoid = result.events.some(({ type }) => type === 'void')
  return (
    <>
      {result.is_shared !== false && (
        <ShareButton result={result} qr={qr} kind="quiet" wide onCopyRefused={onCopyRefused} />
      )}
      {!isVoid && (
        <Button kind="ghost" wide icon="monitor" className="needs-script" onClick={onStage}>
          {t('stage.open')}
        </Button>
      )}
      <Button kind="ghost" wide icon="printer" className="needs-script" onClick={() => window.print()}>
        {t('result.print')}
      </Button>
    </>
  )
}
