import { useT } from '../i18n/frame.tsx'
import { toasts } from '../state/toast-queue.ts'

/** What every copy button says if the browser denied access to the clipboard, as all do outside https. */
export function useCopyRefused(): () => void {
  const t = useT()
  return () => toasts.add({ title: t('result.copy_refused'), color: 'warning' })
}
