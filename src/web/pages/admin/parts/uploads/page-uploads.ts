import { browserWire } from './browser-wire.ts'
import { createKeptUploads } from './kept-uploads.ts'
import { createUploadQueue } from './upload-queue.ts'

export const keptUploads = createKeptUploads(ownStorage())

/** Uploads continue while navigating in the dashboard. */
export const pageUploads = createUploadQueue({ wire: browserWire, kept: keptUploads })

function ownStorage(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    return undefined
  }
}
