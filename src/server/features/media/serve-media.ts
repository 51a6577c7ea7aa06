import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Viewer } from '../../context.ts'
import { fileByPath, type ServedFile } from '../../core/media/store.ts'
import { openFile } from '../../core/media/stored-files.ts'
import type { Identify } from '../../http/identify-visitor.ts'
import { maySee } from './read-media.ts'

type Deps = Pick<Context, 'db' | 'log' | 'secrets' | 'storage'>

/** The format of names that we generate; no other path is looked up. */
const ourName = /^[0-9a-f]{2}\/[A-Za-z0-9_-]{24}\.[a-z0-9]{2,5}$/

/**
 * Serves files of the library under a separate path. Nothing in them may run, whatever their content: only pictures we
 * encoded ourselves, videos and sounds are shown inline, everything else is a download. Form attachments are only for
 * those who may read the form.
 */
export function serveMedia(api: FastifyInstance, ctx: Deps, identify: Identify<Promise<Viewer>>): void {
  const method = ['GET', 'HEAD']
  api.route<{ Params: { '*': string } }>({
    method,
    url: '/media/*',
    compress: false,
    async handler(request, reply) {
      const path = request.params['*']
      const file = ourName.test(path) ? await fileByPath(ctx.db, path) : undefined
      if (!file || !(await mayHave(file, () => identify(request, reply)))) return notThere(reply)
      return send(ctx, file, request, reply)
    },
  })
}

async function mayHave(file: ServedFile, identify: () => Viewer | Promise<Viewer>): Promise<boolean> {
  if (!file.is_private) return true
  const viewer = await identify()
  return viewer.kind === 'user' && maySee(viewer, file)
}

async function send(ctx: Deps, file: ServedFile, request: FastifyRequest, reply: FastifyReply) {
  const { path, size, type } = file
  const etag = `"${path}"`
  void reply.removeHeader('Vary').headers({
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-site',
    'Content-Disposition': dispositionOf(file),
    'Cache-Control': file.is_private ? 'no-store' : 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    ...(file.is_private ? {} : { ETag: etag }),
  })
  if (!file.is_private && isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send()
  const { range: requestedRange, 'if-range': version } = request.headers
  const range = version === undefined || version === etag ? rangeOf(requestedRange, size) : undefined
  if (range === 'beyond') return reply.status(416).header('Content-Range', `bytes */${size}`).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) void reply.status(206).header('Content-Range', `bytes ${start}-${end}/${size}`)
  void reply.header('Content-Length', end - start + 1)
  void reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
  if (request.method === 'HEAD') return reply.send()
  try {
    const bytes = await openFile(ctx, file, { start, end })
    return await reply.send(Readable.from(bytes, { objectMode: false }))
  } catch (err) {
    ctx.log.error({ err, store: file.store }, "can't read a media file from its storage")
    void reply.removeHeader('Content-Length').removeHeader('Content-Range').removeHeader('ETag')
    void reply.removeHeader('Content-Disposition')
    return reply.status(502).header('Cache-Control', 'no-store').type('text/plain').send('Not readable')
  }
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

/** RFC 6266: the original name, and a plain one for clients that support no other. */
function dispositionOf({ kind, file_name }: ServedFile): string {
  const plain = file_name.replaceAll(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(file_name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const disposition = kind === 'document' ? 'attachment' : 'inline'
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function notThere(reply: FastifyReply): FastifyReply {
  return reply.status(404).type('text/plain; charset=utf-8').send('Not there')
}

/**
 * The requested range of a file (RFC 9110): undefined for the whole file, `beyond` if the range is outside of it. A
 * request for several ranges gets the whole file.
 */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'beyond' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '') {
    if (last === '') return undefined
    return Number(last) === 0 ? 'beyond' : { start: Math.max(size - Number(last), 0), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'beyond' : { start, end }
}
