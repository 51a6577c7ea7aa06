import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { isTouched } from '#web/ui/forms/touched-fields.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface Unsaved {
  /** the page shows different content for each query */
  perSearch: boolean
}

/** The forms of a page with unsaved changes: a router asks one question at a time, so the page asks for all of them. */
export const UnsavedContext = createContext<Set<Unsaved>>(new Set())

interface LeaveGuardProps extends Partial<Unsaved> {
  isDirty: boolean
}

/** Says that a form has unsaved changes; the page asks before they are left. */
export function LeaveGuard({ isDirty, perSearch = false }: LeaveGuardProps) {
  const unsaved = useContext(UnsavedContext)
  useEffect(() => {
    if (!isDirty) return
    const own = { perSearch }
    unsaved.add(own)
    return () => void unsaved.delete(own)
  }, [isDirty, perSearch, unsaved])
  return null
}

/** Asks before unsaved changes of a page are left; for a full document unload the browser asks itself. */
export function LeaveFrame({ children }: { children: ReactNode }) {
  const t = useT()
  const [unsaved] = useState(() => new Set<Unsaved>())
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    if (from.pathname !== to.pathname) return unsaved.size > 0 || hasTyped()
    return from.search !== to.search && [...unsaved].some(({ perSearch }) => perSearch)
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0 || hasTyped()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  const stay = () => blocker.reset?.()
  return (
    <UnsavedContext value={unsaved}>
      {children}
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
    </UnsavedContext>
  )
}

/** Whether someone typed into one of the short forms, which hold nothing in state. */
function hasTyped(): boolean {
  return [...document.querySelectorAll<HTMLFormElement>('form.act-form')].some(
    (form) =>
      // A form that is on its way to the server waits for the answer.
      !form.querySelector('[aria-busy="true"]') &&
      [...form.elements].some((field) => field.getAttribute('name') && isTouched(field)),
  )
}
