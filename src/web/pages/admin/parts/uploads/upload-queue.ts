import { useEffect, useSyncExternalStore } from 'react'
import type { MediaDetail } from '#contract/content/media.ts'
import { wholeMediaBytes } from '#contract/content/media-limits.ts'
import type { Outcome } from '#web/api/send.ts'
import { createStore } from '#web/state/store.ts'
import {
  browserWire,
  createKeptUploads,
  type KeptUploads,
  sendPieces,
  type UploadWire,
} from './send-pieces.ts'

interface QueueUses {
  wire: UploadWire
  kept: KeptUploads
  /** number of parallel uploads */
  atOnce?: number
}

export interface Added {
  folder: string | null
  /** why a file is not sent, in words; '' if it may be */
  refuse?: (file: File) => string
  onDone?: (media: MediaDetail) => void
}

/** Internal data of an upload, in addition to what its line shows. */
interface OpenUpload {
  file: File
  stop?: AbortController
  onDone: Added['onDone']
}

const none: readonly Upload[] = []

/** Errors that would occur again with the same file. */
const hopeless = new Set([
  'validation_failed',
  'file_missing',
  'file_empty',
  'media_too_large',
  'media_kind_refused',
  'media_type_unknown',
  'media_type_mismatch',
  'image_processing_error',
  'module_not_found',
  'not_permitted',
])

/** A queue of uploads, a few in parallel; each can be paused, resumed, retried and removed. */
export function createUploadQueue({ wire, kept, atOnce = 2 }: QueueUses) {
  const list = createStore(none)
  const openUploads = new Map<number, OpenUpload>()
  let lastKey = 0

  function change(key: number, part: Partial<Upload>): void {
    list.set(list.get().map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  }

  function add(files: readonly File[], { folder, refuse = () => '', onDone }: Added): void {
    const added = files.map((file): Upload => {
      const key = ++lastKey
      const problem = refuse(file)
      openUploads.set(key, { file, onDone })
      return {
        key,
        name: file.name,
        size: file.size,
        sent: 0,
        state: problem ? 'failed' : 'waiting',
        folder,
        problem,
        mayRetry: false,
        media: null,
      }
    })
    list.set([...list.get(), ...added])
    work()
  }

  function work(): void {
    const uploads = list.get()
    const free = atOnce - uploads.filter(({ state }) => state === 'sending').length
    for (const { key } of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
      void send(key)
  }

  async function send(key: number): Promise<void> {
    const upload = list.get().find((item) => item.key === key)
    const mine = openUploads.get(key)
    if (!upload || !mine) return
    const stop = new AbortController()
    mine.stop = stop
    change(key, { state: 'sending', problem: '' })
    const options = {
      signal: stop.signal,
      onSent: (sent: number) => {
        if (!stop.signal.aborted) change(key, { sent: Math.min(sent, upload.size) })
      },
    }
    const { file } = mine
    const { folder } = upload
    const answer = await (file.size > wholeMediaBytes
      ? sendPieces({ wire, kept, file, folder, ...options })
      : wire.whole(file, folder, options)
    ).catch((): undefined => undefined)
    // The upload was stopped, and its state is already set.
    if (stop.signal.aborted) return
    settle(key, answer)
    work()
  }

  function settle(key: number, answer: Outcome<MediaDetail> | undefined): void {
    if (answer?.ok) {
      change(key, { state: 'done', media: answer.data, sent: openUploads.get(key)?.file.size ?? 0 })
      openUploads.get(key)?.onDone?.(answer.data)
      return
    }
    change(key, {
      state: 'failed',
      // Without an answer, the connection failed.
      problem: answer && answer.status > 0 ? [answer.message, ...answer.lines].filter(Boolean).join(' ') : '',
      mayRetry: !hopeless.has(answer?.code ?? ''),
    })
  }

  function pause(key: number): void {
    const state = stateOf(key)
    if (state !== 'sending' && state !== 'waiting') return
    openUploads.get(key)?.stop?.abort()
    change(key, { state: 'paused' })
    work()
  }

  /** Resumes after a pause, or retries after a temporary error. */
  function resume(key: number): void {
    const upload = list.get().find((item) => item.key === key)
    if (!upload || !(upload.state === 'paused' || (upload.state === 'failed' && upload.mayRetry))) return
    change(key, { state: 'waiting', problem: '' })
    work()
  }

  /** Resumes what failed because the connection did, as soon as there is one again. */
  function resumeBroken(): void {
    for (const { key, state, problem } of list.get()) if (state === 'failed' && problem === '') resume(key)
  }

  /** Removes a line, and the server's part of the file. */
  function remove(key: number): void {
    const mine = openUploads.get(key)
    const isOpen = stateOf(key) !== 'done'
    mine?.stop?.abort()
    const part = mine && isOpen ? kept.find(mine.file) : undefined
    if (part) {
      kept.forget(part.id)
      wire.cancel(part.id)
    }
    openUploads.delete(key)
    list.set(list.get().filter((upload) => upload.key !== key))
    work()
  }

  /** Removes the lines of finished uploads. */
  function clear(): void {
    for (const { key, state } of list.get()) if (state === 'done' || state === 'failed') remove(key)
  }

  function stateOf(key: number): Upload['state'] | undefined {
    return list.get().find((upload) => upload.key === key)?.state
  }

  return { add, pause, resume, resumeBroken, remove, clear, get: list.get, subscribe: list.subscribe }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

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
  useEffect(() => {
    window.addEventListener('online', queue.resumeBroken)
    return () => window.removeEventListener('online', queue.resumeBroken)
  }, [queue])
  return uploads
}

type UploadState = 'waiting' | 'sending' | 'paused' | 'failed' | 'done'

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
