import { lazy, type MouseEvent, Suspense, startTransition, useState } from 'react'
import { useLocation } from 'react-router'
import type { Result } from '#contract/draws/results.ts'
import type { QrPath } from '#web/components/qr-path.ts'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'

export const Shared = lazy(() => withTexts('share_result', () => import('./share/share-result.tsx')))

interface ShareProps {
  result: Result
  qr: QrPath
  onCopyRefused: () => void
}

interface ShareButtonProps extends ShareProps {
  kind?: 'primary' | 'quiet'
  /** as wide as its column */
  wide?: boolean
}

/** Opens what there is to share in a dialog, which is fetched on demand; without scripts, it is a part of the page. */
export function ShareButton({ kind = 'primary', wide, ...props }: ShareButtonProps) {
  const t = useT()
  const [isOpen, setOpen] = useState<boolean>()
  const isPart = useLocation().search.startsWith('?share')

  function open(event: MouseEvent) {
    event.preventDefault()
    // An urgent update would throw away server-rendered parts whose scripts are still loading.
    startTransition(() => setOpen(true))
  }

  return (
    <>
      <LinkButton kind={kind} wide={wide} icon="share" href="?share#share" onClick={open}>
        {t('result.share')}
      </LinkButton>
      {(isPart || isOpen !== undefined) && (
        <Suspense>
          <Shared {...props} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export function PrintButton() {
  const t = useT()
  return <Button icon="printer" square aria-label={t('result.print')} onClick={() => window.print()} />
}
