import {
  cancelMediaUpload,
  getMediaUpload,
  sendMediaPiece,
  startMediaUpload,
  uploadMedia,
} from '#contract/content/media.ts'
import { send } from '#web/api/send.ts'
import { sendWithProgress } from '#web/api/send-with-progress.ts'
import type { UploadWire } from './upload-wire.ts'

/** Uploads over the network. */
export const browserWire: UploadWire = {
  whole(file, folder, way) {
    const form = new FormData()
    // Options come first, so that the server knows them when the file arrives.
    form.set('options', JSON.stringify({ module: folder }))
    form.set('file', file)
    return sendWithProgress(uploadMedia, {}, { body: form, ...way })
  },
  start: (file, folder, { signal }) =>
    send(startMediaUpload, {
      payload: { file_name: file.name, size: file.size, module: folder },
      signal,
    }),
  status: (id, { signal }) => send(getMediaUpload, { params: { id }, signal }),
  piece: (id, offset, bytes, way) =>
    sendWithProgress(
      sendMediaPiece,
      { params: { id } },
      { body: bytes, type: 'application/octet-stream', search: `?offset=${offset}`, ...way },
    ),
  cancel: (id) => void send(cancelMediaUpload, { params: { id } }),
}
