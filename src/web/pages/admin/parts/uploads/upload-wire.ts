import type { MediaDetail } from '#contract/content/media.ts'
import type { Outcome } from '#web/api/send.ts'

/** How a file is transferred; tests replace it. */
export interface UploadWire {
  whole: (file: File, folder: string | null, way: Way) => Promise<Outcome<MediaDetail>>
  start: (file: File, folder: string | null, way: Way) => Promise<Outcome<Begun>>
  status: (id: string, way: Way) => Promise<Outcome<Begun>>
  piece: (
    id: string,
    offset: number,
    bytes: Blob,
    way: Way,
  ) => Promise<Outcome<Begun & { media: MediaDetail | null }>>
  cancel: (id: string) => void
}

export interface Way {
  signal: AbortSignal
  onSent: (bytes: number) => void
}

/** The server's state of a file that is sent in pieces. */
export interface Begun {
  id: string
  received: number
  chunk: number
}
