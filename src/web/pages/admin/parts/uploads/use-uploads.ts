import { useEffect, useSyncExternalStore } from 'react'
import type { Upload } from './upload.ts'
import type { UploadQueue } from './upload-queue.ts'

const none: readonly Upload[] = []

/** The uploads in a queue. While one is in progress, the browser asks before the document is left. */
export function useUploads(queue: UploadQueue): readonly Upload[] {
  const uploads = useSyncExternalStore(queue.subscribe, queue.get, () => none)
  const isBusy = uploads.some(({ state }) => state === 'sending' || state === 'waiting')
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
  return uploads
}
