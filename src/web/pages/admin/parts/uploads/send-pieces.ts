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

interface Sent extends RequestOptions {
  wire: UploadWire
  kept: KeptUploads
  file: File
  folder: string | null
}

/** How many times in a row the server may report another offset before that is an error. */
const maxCorrections = 3

/** Sends a large file in pieces, starting from the server's offset. */
export async function sendPieces(upload: Sent): Promise<Outcome<MediaDetail>> {
  const { wire, kept, file, folder, onSent } = upload
  const begun = await begin(upload)
  if (!begun.ok) return begun
  let at: Begun = begun.data
  for (let corrections = 0; ; ) {
    const { id } = at
    onSent(at.received)
    kept.keep({
      id,
      name: file.name,
      size: file.size,
      modified: file.lastModified,
      folder,
      sent: at.received,
    })
    const offset = at.received
    const bytes = file.slice(offset, offset + at.chunk)
    const answer = await wire.piece(id, offset, bytes, {
      signal: upload.signal,
      onSent: (part) => onSent(offset + part),
    })
    if (answer.ok && answer.data.media) {
      kept.forget(id)
      return { ...answer, data: answer.data.media }
    }
    if (answer.ok && answer.data.received > offset) {
      at = answer.data
      corrections = 0
      continue
    }
    // Another window may have sent a piece, or an answer was lost: the server knows the offset.
    const mayAsk = answer.ok || answer.code === 'upload_offset_wrong'
    if (!mayAsk || corrections >= maxCorrections) {
      if (!answer.ok) forgetWhatIsLost(answer.code, id, kept)
      return answer.ok ? unfinished(answer) : answer
    }
    corrections += 1
    const status = await wire.status(id, upload)
    if (!status.ok) return status
    at = status.data
  }
}

/** Resumes an earlier attempt; starts over if the server no longer knows it. */
async function begin({ wire, kept, file, folder, ...options }: Sent): Promise<Outcome<Begun>> {
  const stored = kept.find(file)
  if (stored) {
    const status = await wire.status(stored.id, options)
    if (status.ok || status.code !== 'upload_not_found') return status
    kept.forget(stored.id)
  }
  return wire.start(file, folder, options)
}

/** Errors after which the server has nothing left of the file. */
const final = new Set([
  'upload_not_found',
  'media_too_large',
  'media_kind_refused',
  'media_type_unknown',
  'media_type_mismatch',
  'image_processing_error',
  'file_empty',
])

function forgetWhatIsLost(code: string, id: string, kept: KeptUploads): void {
  if (final.has(code)) kept.forget(id)
}

/** The server accepted a piece but made no progress. */
function unfinished({ status, message }: { status: number; message: string }): Outcome<MediaDetail> {
  return { ok: false, code: 'file_upload_error', message, lines: [], fields: {}, status }
}

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

interface RequestOptions {
  signal: AbortSignal
  onSent: (bytes: number) => void
}

/** The server's state of a file that is sent in pieces. */
interface Begun {
  id: string
  received: number
  chunk: number
}

/** A partly uploaded file, remembered across reloads. The file itself has to be chosen again. */
export interface KeptUpload {
  id: string
  name: string
  size: number
  modified: number
  folder: string | null
  sent: number
}

export interface KeptUploads {
  all: () => KeptUpload[]
  find: (file: File) => KeptUpload | undefined
  keep: (upload: KeptUpload) => void
  forget: (id: string) => void
}

const storageKey = 'media-uploads'
const maxUploads = 20

/** Stored in this browser. If storage is not available, uploads can be resumed until the page is left. */
export function createKeptUploads(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): KeptUploads {
  function all(): KeptUpload[] {
    try {
      const stored: unknown = JSON.parse(storage?.getItem(storageKey) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isKept) : []
    } catch {
      return []
    }
  }
  function write(uploads: readonly KeptUpload[]): void {
    try {
      storage?.setItem(storageKey, JSON.stringify(uploads.slice(-maxUploads)))
    } catch {
      // Storage is full or blocked: nothing is remembered.
    }
  }
  return {
    all,
    find: ({ name, size, lastModified }) =>
      all().find(
        (upload) => upload.name === name && upload.size === size && upload.modified === lastModified,
      ),
    keep: (upload) => write([...all().filter(({ id }) => id !== upload.id), upload]),
    forget: (id) => write(all().filter((upload) => upload.id !== id)),
  }
}

function isKept(value: unknown): value is KeptUpload {
  const { id, name, size, modified, sent } = (value ?? {}) as Partial<Record<string, unknown>>
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    [size, modified, sent].every((number) => typeof number === 'number')
  )
}
