import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toastFailure, toastOutcome } from '../../api/use-toasts.ts'
import { useT } from '../../i18n/frame.tsx'
import { useScripted } from '../../state/scripted.ts'
import { Button } from '../../ui/buttons/button.tsx'

interface PasskeyButtonProps {
  /** where to go after signing in */
  to: string
  /** the form's current value */
  remember: boolean | (() => boolean)
}

/** Signs in with a passkey, if the browser supports them. The code for it is loaded on press. */
export function PasskeyButton({ to, remember }: PasskeyButtonProps) {
  const t = useT()
  const navigate = useNavigate()
  const isScripted = useScripted()
  const [busy, setBusy] = useState(false)
  // Rendered from the first paint, so that nothing shifts; the stylesheet hides it when scripts are off.
  if (isScripted && !('PublicKeyCredential' in window)) return null

  async function press() {
    setBusy(true)
    try {
      const { signInWithPasskey } = await import('./sign-in-with-passkey.ts')
      const outcome = await signInWithPasskey(typeof remember === 'function' ? remember() : remember)
      if (outcome === 'canceled') return toastFailure({ message: t('guest.passkey.failed'), lines: [] })
      toastOutcome(outcome, { success: true })
      if (outcome.ok) await navigate(to)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      icon="key"
      size="large"
      wide
      className="guest-passkey noscript:hidden"
      busy={busy}
      onClick={() => void press()}
    >
      {t('guest.passkey')}
    </Button>
  )
}
