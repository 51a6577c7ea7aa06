import {
  cancelMediaUpload,
  getMediaUpload,
  type MediaDetail,
  sendMediaPiece,
  startMediaUpload,
  uploadMedia,
} from '#contract/content/media.ts'
import { type Outcome, send } from '#web/api/send.ts'
import { sendWithProgress } from '#web/api/send-with-progress.ts'

/** Uploads over the network. */
export const browserWire: UploadWire = {
  whole(file, folder, options) {
    const form = new FormData()
    // Options come first, so that the server knows them when the file arrives.
    form.set('options', JSON.stringify({ module: folder }))
    form.set('file', file)
    return sendWithProgress(uploadMedia, {}, { body: form, ...options })
  },
  start: (file, folder, { signal }) =>
    send(startMediaUpload, {
      payload: { file_name: file.name, size: file.size, module: folder },
      signal,
    }),
  status: (id, { signal }) => send(getMediaUpload, { params: { id }, signal }),
  piece: (id, offset, bytes, options) =>
    sendWithProgress(
      sendMediaPiece,
      { params: { id } },
      { body: bytes, type: 'application/octet-stream', search: `?offset=${offset}`, ...options },
    ),
  cancel: (id) => void send(cancelMediaUpload, { params: { id } }),
}

/** How a file is transferred; tests replace it. */
export interface UploadWire {
  whole: (file: File, folder: string | null, options: RequestOptions) => Promise<Outcome<MediaDetail>>
  start: (file: File, folder: string | null, options: RequestOptions) => Promise<Outcome<Begun>>
  status: (id: string, options: RequestOptions) => Promise<Outcome<Begun>>
  piece: (
    id: string,
    offset: number,
    bytes: Blob,
    options: RequestOptions,
  ) => Promise<Outcome<Begun & { media: MediaDetail | null }>>
  cancel: (id: string) => void
}

export interface RequestOptions {
  signal: AbortSignal
  onSent: (bytes: number) => void
}

/** The server's state of a file that is sent in pieces. */
export interface Begun {
  id: string
  received: number
  chunk: number
}
