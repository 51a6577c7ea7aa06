import { Fragment, useEffect, useState, useSyncExternalStore } from 'react'
import { type OverlayEntry, overlaySlot, type ShownOverlays } from '../../state/overlay-slot.ts'
import { type ToastQueue, toasts } from '../../state/toast-queue.ts'
import type { ToasterTexts } from './toaster.tsx'

export const loadToaster = () => import('./toaster.tsx')

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

/** Mounted once at the end of the page; renders the overlays opened from code. */
export function OverlayHost({ source }: { source?: ShownOverlays }) {
  const late = useSyncExternalStore(overlaySlot.subscribe, overlaySlot.get, () => undefined)
  const shown = source ?? late
  return shown && <Opened source={shown} />
}

const none: readonly OverlayEntry[] = []

function Opened({ source }: { source: ShownOverlays }) {
  const entries = useSyncExternalStore(source.subscribe, source.get, () => none)
  return entries.map((entry) => <Fragment key={entry.id}>{entry.render()}</Fragment>)
}
