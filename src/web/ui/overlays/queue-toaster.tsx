import { useEffect, useState } from 'react'
import type { ToastQueue } from '../../state/toast-queue.ts'
import { createToasts } from '../../state/toasts.ts'
import { Toaster, type ToasterTexts } from './toaster.tsx'

/** Shows queued toasts, and from then on new ones immediately. */
export function QueueToaster({ texts, queue }: { texts: ToasterTexts; queue: ToastQueue }) {
  const [source] = useState(createToasts)
  useEffect(() => {
    const show = () => {
      for (const toast of queue.take()) source.add(toast)
    }
    show()
    return queue.subscribe(show)
  }, [queue, source])
  return <Toaster texts={texts} source={source} />
}
