import type { MediaDetail } from '#contract/content/media.ts'
import type { Outcome } from '#web/api/send.ts'
import type { Begun, RequestOptions, UploadWire } from './browser-wire.ts'
import type { KeptUploads } from './kept-uploads.ts'

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
