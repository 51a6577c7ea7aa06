import type { MediaDetail } from '#contract/media.ts'

export type UploadState = 'waiting' | 'sending' | 'paused' | 'failed' | 'done'

/** A file on its way into the media library, as its line shows it. */
export interface Upload {
  key: number
  name: string
  size: number
  /** bytes that are there */
  sent: number
  state: UploadState
  /** the folder that it goes into: the key of a module, or null */
  folder: string | null
  /** why it failed, in words; '' where it did not */
  problem: string
  /** another try could end otherwise */
  mayRetry: boolean
  media: MediaDetail | null
}

/** How much of everything is there; `share` from 0 to 1. */
export function progressOfAll(uploads: readonly Upload[]) {
  const counted = uploads.filter(({ state }) => state !== 'failed')
  const size = counted.reduce((sum, upload) => sum + upload.size, 0)
  const sent = counted.reduce((sum, upload) => sum + Math.min(upload.sent, upload.size), 0)
  const of = (...states: UploadState[]) => uploads.filter(({ state }) => states.includes(state)).length
  return {
    size,
    sent,
    share: size > 0 ? sent / size : 0,
    open: of('waiting', 'sending'),
    paused: of('paused'),
    done: of('done'),
    failed: of('failed'),
  }
}

const needs: Readonly<Record<Upload['state'], number>> = {
  failed: 0,
  sending: 1,
  paused: 1,
  waiting: 2,
  done: 3,
}

/** A few lines are in sight at a time: first what needs somebody, then what is on its way, last what needs nobody any more. */
export function byNeed(uploads: readonly Upload[]): Upload[] {
  return uploads.toSorted((a, b) => needs[a.state] - needs[b.state])
}
