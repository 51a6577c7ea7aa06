import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface S3StandIn {
  url: string
  keys: { accessKey: string; secretKey: string; region: string; bucket: string }
  files: Map<string, Buffer>
  /** requests, such as `PUT /bucket/key 200` */
  heard: string[]
  /**
   * replies to every request with this status and code until it is undefined again; `mute` never replies, `cut` ends in
   * the middle of a reply, `portal` is a captive portal that replies to everything with a page, `whole` does not
   * support partial reads
   */
  fault: { status: number; code: string } | 'mute' | 'cut' | 'portal' | 'whole' | undefined
  stop(): Promise<void>
}

/**
 * The subset of S3 that files need: it accepts only requests signed with its key, content included (Signature Version
 * 4).
 */
export async function startS3(): Promise<S3StandIn> {
  const keys = {
    accessKey: 'AKIASTANDIN',
    secretKey: 'canary-secret-91c2',
    region: 'eu-west-7',
    bucket: 'stand-in',
  }
  const files = new Map<string, Buffer>()
  const heard: string[] = []
  const server = createServer((request, response) => void answer(request, response))
  const standIn: S3StandIn = {
    url: '',
    keys,
    files,
    heard,
    fault: undefined,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { status, headers = {}, sent = '' } = reply(request, body)
    heard.push(`${request.method} ${request.url} ${status}`)
    if (standIn.fault === 'mute') return
    if (standIn.fault === 'cut') {
      response.writeHead(status, { ...headers, 'content-length': String(sent.length + 9) }).write(sent)
      return void setTimeout(() => response.destroy(), 20)
    }
    response.writeHead(status, headers).end(sent)
  }

  function reply(request: IncomingMessage, body: Buffer): Reply {
    const { fault } = standIn
    if (typeof fault === 'object') return refusal(fault.status, fault.code)
    if (fault === 'portal')
      return {
        status: 200,
        headers: { 'content-type': 'text/html' },
        sent: '<!doctype html><title>Sign in</title>',
      }
    const wrong = whatIsWrong(request, body, keys)
    if (wrong) return refusal(403, wrong)
    const path = decodeURIComponent(request.url ?? '')
    if (!path.startsWith(`/${keys.bucket}/`)) return refusal(404, 'NoSuchBucket')
    const key = path.slice(keys.bucket.length + 2)
    if (request.method === 'PUT') {
      if (fault !== 'cut') files.set(key, body)
      return { status: 200, headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } }
    }
    if (request.method === 'DELETE') {
      files.delete(key)
      return { status: 204 }
    }
    const file = files.get(key)
    if (!file) return refusal(404, 'NoSuchKey')
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    if (!range || fault === 'whole') return { status: 200, sent: file }
    return { status: 206, sent: file.subarray(Number(range[1]), Number(range[2]) + 1) }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return standIn
}

interface Reply {
  status: number
  headers?: Record<string, string>
  sent?: string | Buffer
}

function refusal(status: number, code: string): Reply {
  const sent = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`
  return { status, headers: { 'content-type': 'application/xml' }, sent }
}

/** Recomputes the signature from the request as received. */
function whatIsWrong(request: IncomingMessage, body: Buffer, keys: S3StandIn['keys']): string | undefined {
  const { headers, method = '', url = '' } = request
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!given) return 'AccessDenied'
  const [, id, day = '', region, signedHeaders = '', signature] = given
  if (id !== keys.accessKey) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [method, url, '', lines.join(''), signedHeaders, sha256(body)].join('\n')
  const date = String(headers['x-amz-date'])
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${keys.secretKey}`),
  )
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
