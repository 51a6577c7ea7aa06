import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { type ToastQueue, toasts } from '../state/toast-queue.ts'
import type { ToasterTexts } from './toaster.tsx'

export const loadToaster = () => import('./queue-toaster.tsx')
const QueueToaster = lazy(async () => ({ default: (await loadToaster()).QueueToaster }))

/** Stands once in the page. The toaster itself is fetched with the first toast, so pages without one do not pay for it. */
export function ToasterHost({ texts, queue = toasts }: { texts: ToasterTexts; queue?: ToastQueue }) {
  const any = useSyncExternalStore(
    queue.subscribe,
    () => !queue.isEmpty(),
    () => false,
  )
  const [wanted, setWanted] = useState(false)
  if (any && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <QueueToaster texts={texts} queue={queue} />
    </Suspense>
  )
}
