import type { MediaDetail } from '#contract/content/media.ts'

export type UploadState = 'waiting' | 'sending' | 'paused' | 'failed' | 'done'

/** An upload to the media library, as its line shows it. */
export interface Upload {
  key: number
  name: string
  size: number
  /** bytes that have arrived */
  sent: number
  state: UploadState
  /** the target folder: the key of a module, or null */
  folder: string | null
  /** why it failed, in words; '' otherwise */
  problem: string
  /** a retry could succeed */
  mayRetry: boolean
  media: MediaDetail | null
}

/** The overall progress; `share` is 0..1. */
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

/** Only a few lines are visible: first those that need attention, then those in progress, then the finished ones. */
export function byNeed(uploads: readonly Upload[]): Upload[] {
  return uploads.toSorted((a, b) => needs[a.state] - needs[b.state])
}
