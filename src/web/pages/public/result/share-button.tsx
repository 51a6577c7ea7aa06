import { useT } from '#web/i18n/frame.tsx'
import { toasts } from '#web/state/toast-queue.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface ShareButtonProps {
  link: string
  title: string
  /** text to share for draws without winners */
  text?: string
  onCopyRefused: () => void
}

/** The device's share dialog if there is one, or else the link on the clipboard. */
export function ShareButton({ link, title, text = '', onCopyRefused }: ShareButtonProps) {
  const t = useT()

  async function share() {
    try {
      if (typeof navigator.share === 'function')
        return await navigator.share({ title, text: text || t('result.share.text'), url: link })
      await navigator.clipboard.writeText(link)
      toasts.add({ title: t('result.link.copied'), color: 'success' })
    } catch (error) {
      // Closing the share dialog is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onCopyRefused()
    }
  }

  return (
    <Button kind="primary" icon="share" onClick={() => void share()}>
      {t('result.share')}
    </Button>
  )
}

export function PrintButton() {
  const t = useT()
  return <Button icon="printer" square aria-label={t('result.print')} onClick={() => window.print()} />
}
