import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Document, StreamedDocument } from '#contract/api/call.ts'
import { framedHeaders } from './security-headers.ts'

/** The file name must not break out of its header: server-made names of plain characters only. */
export function sendDocument(
  reply: FastifyReply,
  usual: string,
  document: Document | StreamedDocument,
): FastifyReply {
  const { fileName, type = usual, isFramed } = document
  const disposition = isFramed || type.startsWith('image/') ? 'inline' : 'attachment'
  return reply
    .headers(isFramed ? framedHeaders() : {})
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('Cache-Control', cachingOf(type, document))
    .header('Content-Disposition', `${disposition}; filename="${fileName.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(contentOf(document))
}

function contentOf(document: Document | StreamedDocument): Buffer | Readable {
  if ('stream' in document) return Readable.from(document.stream, { objectMode: false })
  const { bytes } = document
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Services that show link previews request the picture again and again. */
function cachingOf(type: string, { isLasting, isPrivate }: Omit<Document, 'bytes'>): string {
  if (isPrivate) return 'no-store'
  if (isLasting) return 'public, max-age=31536000, immutable'
  return type.startsWith('image/') ? 'public, max-age=300' : 'no-store'
}
