import type { Call } from '../../../../../contract/call.ts'
import {
  cancelMediaUpload,
  getMediaUpload,
  sendMediaPiece,
  startMediaUpload,
  uploadMedia,
} from '../../../../../contract/media.ts'
import { type SendInput, send, sendOver } from '../../../../api.ts'
import { spoken } from '../../../../i18n/spoken.ts'
import type { UploadWire, Way } from './upload-wire.ts'

/** Files over the network. Only XMLHttpRequest tells how much of a body has left. */
export const browserWire: UploadWire = {
  whole(file, folder, way) {
    const form = new FormData()
    // Options come first, so that the server knows them when the file arrives.
    form.set('options', JSON.stringify({ module: folder }))
    form.set('file', file)
    return carry(uploadMedia, {}, { body: form, way })
  },
  start: (file, folder, { signal }) =>
    send(startMediaUpload, {
      payload: { file_name: file.name, size: file.size, module: folder },
      signal,
    }),
  status: (id, { signal }) => send(getMediaUpload, { params: { id }, signal }),
  piece: (id, offset, bytes, way) =>
    carry(
      sendMediaPiece,
      { params: { id } },
      { body: bytes, type: 'application/octet-stream', search: `?offset=${offset}`, way },
    ),
  cancel: (id) => void send(cancelMediaUpload, { params: { id } }),
}

interface Carried {
  body: FormData | Blob
  /** of the body; a form says its own */
  type?: string
  search?: string
  way: Way
}

function carry<C extends Call>(call: C, input: SendInput<C>, carried: Carried) {
  const { locale, t } = spoken()
  return sendOver(
    {
      locale,
      t,
      origin: location.origin,
      fetch: (request) => carryOne(request, carried),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    },
    call,
    { ...input, signal: carried.way.signal },
  )
}

/** One request, with another body than the one that was built. */
function carryOne(request: Request, { body, type, search = '', way }: Carried): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = new XMLHttpRequest()
    const stop = () => sent.abort()
    sent.open(request.method, request.url + search)
    sent.setRequestHeader('X-Language', request.headers.get('X-Language') ?? '')
    sent.setRequestHeader('Accept', 'application/json')
    if (type) sent.setRequestHeader('Content-Type', type)
    sent.upload.onprogress = (event) => way.onSent(event.loaded)
    sent.onload = () => {
      const wait = sent.getResponseHeader('Retry-After')
      resolve(
        new Response(sent.responseText, {
          status: sent.status,
          headers: wait ? { 'Retry-After': wait } : {},
        }),
      )
    }
    sent.onerror = () => reject(new TypeError('The network failed'))
    sent.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    sent.onloadend = () => way.signal.removeEventListener('abort', stop)
    way.signal.addEventListener('abort', stop)
    if (way.signal.aborted) stop()
    else sent.send(body)
  })
}
