import { useT } from '#web/i18n/frame.tsx'
import { toasts } from '#web/state/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'

interface ShareButtonProps {
  link: string
  title: string
  /** what is shared, where that is no winners */
  text?: string
  onCopyRefused: () => void
}

/** The sharing of the device where there is one, else the link on the clipboard. */
export function ShareButton({ link, title, text = '', onCopyRefused }: ShareButtonProps) {
  const t = useT()

  async function share() {
    try {
      if (typeof navigator.share === 'function')
        return await navigator.share({ title, text: text || t('result.share.text'), url: link })
      await navigator.clipboard.writeText(link)
      toasts.add({ title: t('result.link.copied'), color: 'success' })
    } catch (error) {
      // Closing the sharing of the device is no fault.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onCopyRefused()
    }
  }

  return (
    <Button kind="primary" icon="share" onClick={() => void share()}>
      {t('result.share')}
    </Button>
  )
}
