import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface LeaveGuardProps {
  isDirty: boolean
  /** the page shows different content for each query */
  perSearch?: boolean
}

/** Asks before unsaved changes are left; for a full document unload the browser asks itself. */
export function LeaveGuard({ isDirty, perSearch = false }: LeaveGuardProps) {
  const t = useT()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && (from.pathname !== to.pathname || (perSearch && from.search !== to.search)),
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t('leave.title')}
      closeLabel={t('leave.stay')}
      actions={
        <>
          <Button data-focus-first onClick={stay}>
            {t('leave.stay')}
          </Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {t('leave.go')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  )
}
