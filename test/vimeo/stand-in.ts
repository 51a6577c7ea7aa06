import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Film {
  name: string
  size: number
  bytes: Buffer
  /** how often its state was queried since the upload was complete */
  asked: number
}

/** One fault for the next matching request: `cut` closes the connection after receiving the bytes. */
type VimeoFault = 'cut' | 'conflict' | 'too_many' | 'server'

export interface StandInVimeo {
  env: { VIMEO_API_URL: string }
  token: string
  /** of the app that the token belongs to */
  client: { id: string; secret: string }
  /** the token's permissions; replace it to remove some */
  grant: { scope: string; app: { name: string; uri: string } }
  films: Map<string, Film>
  /** faults of incoming chunks, one each */
  faults: VimeoFault[]
  /** bytes of all received chunks, duplicates included */
  received: () => number
  /** makes the video impossible to transcode */
  spoil(uri: string): void
  /** expires upload links: bytes must go to another video */
  endLinks(): void
  stop(): Promise<void>
}

/** Vimeo's API for creating, uploading (tus), monitoring and deleting videos. */
export async function startVimeo(): Promise<StandInVimeo> {
  const films = new Map<string, Film>()
  const spoilt = new Set<string>()
  const ended = new Set<string>()
  const faults: VimeoFault[] = []
  const token = 'vimeo-token'
  const client = { id: 'vimeo-client', secret: 'vimeo-secret' }
  const app = { name: 'Films of a giveaway', uri: '/apps/31415' }
  const grant: StandInVimeo['grant'] = { scope: 'public private upload edit delete', app }
  let received = 0
  let made = 900_000_000
  let url = ''

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', url)
    const body = await bodyOf(request)
    const say = (status: number, told: object = {}, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/vnd.vimeo.video+json', ...headers })
        .end(status === 204 ? undefined : JSON.stringify(told))
    if (pathname.startsWith('/tus/'))
      return takePiece(request, response, `/videos/${pathname.slice(5)}`, body)
    if (request.method === 'POST' && pathname === '/oauth/authorize/client') {
      const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
      if (request.headers.authorization !== `basic ${basic}`)
        return void say(401, { error: 'You must provide a valid client ID and client secret.' })
      const { grant_type } = JSON.parse(body.toString()) as { grant_type?: string }
      if (grant_type !== 'client_credentials') return void say(400, { error: 'Unknown grant type.' })
      return void say(200, { access_token: 'of-the-app', token_type: 'bearer', scope: 'public', app })
    }
    if (request.headers.authorization !== `bearer ${token}`) return void say(401, { error: 'invalid token' })
    if (!String(request.headers.accept).includes('version=3.4')) return void say(400, { error: 'no version' })
    if (pathname === '/oauth/verify')
      return void say(200, { access_token: token, token_type: 'bearer', ...grant })
    if (request.method === 'POST' && pathname === '/me/videos') {
      const { upload, name } = JSON.parse(body.toString()) as {
        upload: { approach: string; size: number }
        name: string
      }
      if (upload.approach !== 'tus' || !Number.isInteger(upload.size))
        return void say(400, { error: 'approach' })
      const id = String(made++)
      films.set(`/videos/${id}`, { name, size: upload.size, bytes: Buffer.alloc(0), asked: 0 })
      return void say(201, {
        uri: `/videos/${id}`,
        upload: { approach: 'tus', upload_link: `${url}/tus/${id}`, size: upload.size },
      })
    }
    const film = films.get(pathname)
    if (!film) return void say(404, { error: 'not found' })
    if (request.method === 'DELETE') {
      films.delete(pathname)
      return void say(204)
    }
    const isWhole = film.bytes.length === film.size
    if (isWhole) film.asked++
    const status = spoilt.has(pathname) ? 'error' : isWhole && film.asked > 1 ? 'complete' : 'in_progress'
    return void say(200, { transcode: { status } })
  }

  function takePiece(request: IncomingMessage, response: ServerResponse, uri: string, body: Buffer): void {
    const film = films.get(uri)
    const end = (status: number, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'tus-resumable': '1.0.0', ...headers }).end()
    if (request.headers['tus-resumable'] !== '1.0.0') return end(412)
    if (!film || ended.has(uri)) return end(404)
    if (request.method === 'HEAD')
      return end(200, { 'upload-offset': String(film.bytes.length), 'upload-length': String(film.size) })
    if (request.headers['content-type'] !== 'application/offset+octet-stream') return end(415)
    received += body.length
    const fault = faults.shift()
    if (fault === 'too_many') return end(429, { 'retry-after': '1' })
    if (fault === 'server') return end(503)
    if (fault === 'conflict' || Number(request.headers['upload-offset']) !== film.bytes.length)
      return end(409)
    film.bytes = Buffer.concat([film.bytes, body])
    if (fault === 'cut') return void response.destroy()
    end(204, { 'upload-offset': String(film.bytes.length) })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { VIMEO_API_URL: url },
    token,
    client,
    grant,
    films,
    faults,
    received: () => received,
    spoil: (uri) => void spoilt.add(uri),
    endLinks: () => films.forEach((_, uri) => ended.add(uri)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
