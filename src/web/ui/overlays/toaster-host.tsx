import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ToastQueue, toasts } from '../../state/toast-queue.ts'
import type { ToasterTexts } from './toaster.tsx'

export const loadToaster = () => import('./queue-toaster.tsx')

type QueueToaster = Awaited<ReturnType<typeof loadToaster>>['QueueToaster']

interface ToasterHostProps {
  texts: ToasterTexts
  queue?: ToastQueue
  load?: () => Promise<{ QueueToaster: QueueToaster }>
}

/**
 * Rendered once per page. The toaster is fetched with the first toast, so pages without toasts do not pay for it. If it
 * cannot be fetched, the newest toast is shown as plain text until the connection is back.
 */
export function ToasterHost({ texts, queue = toasts, load = loadToaster }: ToasterHostProps) {
  const newest = useSyncExternalStore(queue.subscribe, queue.newest, () => undefined)
  const [Loaded, setLoaded] = useState<QueueToaster>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!newest || Loaded) return
    const fetchToaster = () => {
      load().then(
        ({ QueueToaster }) => setLoaded(() => QueueToaster),
        () => setFailed(true),
      )
    }
    fetchToaster()
    addEventListener('online', fetchToaster)
    return () => removeEventListener('online', fetchToaster)
  }, [newest, Loaded, load])
  if (Loaded) return <Loaded texts={texts} queue={queue} />
  if (!hasFailed || !newest) return null
  return (
    <div className="toasts" role="alert">
      <div className={`toast toast-${newest.color ?? 'info'}`}>
        <div className="toast-title min-w-0 wrap-anywhere font-semibold whitespace-pre-line">
          {newest.title}
        </div>
      </div>
    </div>
  )
}
