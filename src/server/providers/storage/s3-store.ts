import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { AwsV4Signer } from 'aws4fetch'
import { minuteMs } from '#server/kit/durations.ts'
import type { Egress, EgressAnswer, EgressRequest } from '../egress/egress.ts'
import { EgressError, type EgressProblem } from '../egress/egress-error.ts'
import { assertName, type FileStore, type Hurdle, type LocalFile, StorageError } from './file-store.ts'

/** A bucket with the S3 API, as in the settings. */
export interface S3Place {
  /** without the bucket, which is in the path */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** the bucket may be in a private network, without encryption and at any port */
  allowPrivateNetwork: boolean
}

type Requests = Pick<Egress, 'askProvider' | 'askTyped'>

/** All our files are below this; anything else in the bucket is not ours. */
const folder = 'media'
/** Bytes per request: a file on its way to a browser is never completely in memory. */
const pieceBytes = 4 * 1024 * 1024
/** Milliseconds for one request; large files may take as long as a slow connection needs. */
const defaultTimeout = minuteMs
const slowestBytesPerSecond = 100 * 1024

/**
 * Files in a bucket. Each request is signed including its content (AWS Signature Version 4). `timeoutMs` is for tests.
 */
export function createS3Store(
  target: S3Place,
  egress: Requests,
  { timeoutMs = defaultTimeout }: { timeoutMs?: number } = {},
): FileStore {
  const send = (path: string, request: S3Request) => askS3(target, egress, path, request)
  return {
    async put(path, file) {
      const total = timeoutMs + (file.size / slowestBytesPerSecond) * 1000
      const headers = { 'content-length': String(file.size), 'content-type': 'application/octet-stream' }
      const sha256 = await hashOf(file)
      const body = file.size === 0 ? new Uint8Array() : createReadStream(file.from)
      const request = { method: 'PUT', sha256, headers, body, firstByte: total, total } as const
      // A request that is refused before it begins leaves the file open.
      const answer = await send(path, request).finally(() => 'destroy' in body && body.destroy())
      // Anything else at that address, such as a proxy that asks for a password, may also answer 200 without storing
      // anything.
      if (!answer.headers['etag']) throw new StorageError('the answer does not come from a bucket')
    },
    async *read(path, { start, end }) {
      for (let from = start; from <= end; from += pieceBytes) {
        const to = Math.min(end, from + pieceBytes - 1)
        const headers = { range: `bytes=${from}-${to}` }
        const { status, body } = await send(path, {
          method: 'GET',
          headers,
          limit: pieceBytes,
          total: timeoutMs,
        })
        // A server that ignores ranges answers with the whole file, which begins at the first byte.
        const isThatPart = (status === 206 || from === 0) && body.length === to - from + 1
        if (!isThatPart) throw new StorageError('the bucket sent another part of the file')
        yield body
      }
    },
    async remove(path) {
      await send(path, { method: 'DELETE', total: timeoutMs }).catch((error: unknown) => {
        if (!(error instanceof StorageError && error.isGone)) throw error
      })
    },
  }
}

interface S3Request extends EgressRequest {
  method: 'GET' | 'PUT' | 'DELETE'
  /** of the content, in hex */
  sha256?: string
}

const emptyHash = createHash('sha256').digest('hex')

async function askS3(
  { endpoint, bucket, region, accessKey, secretKey, allowPrivateNetwork }: S3Place,
  egress: Requests,
  path: string,
  { sha256 = emptyHash, headers = {}, ...request }: S3Request,
): Promise<EgressAnswer> {
  assertName(path)
  if (!endpoint || !bucket) throw new StorageError('no bucket is set', { hurdle: 'settings', said: '' })
  const url = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}/${folder}/${path}`
  const signed = await new AwsV4Signer({
    method: request.method,
    url,
    headers: { ...headers, 'x-amz-content-sha256': sha256 },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region: region || 'us-east-1',
  }).sign()
  const signedRequest = { ...request, headers: { ...Object.fromEntries(signed.headers), ...headers } }
  const answering = allowPrivateNetwork
    ? egress.askProvider(url, signedRequest)
    : egress.askTyped(url, 'any', signedRequest)
  const answer = await answering.catch((error: unknown) => {
    throw unheard(error)
  })
  if (answer.status >= 300) throw refusalOf(answer)
  return answer
}

/** Nothing was received, or not all of it. */
function unheard(error: unknown): StorageError {
  if (!(error instanceof EgressError)) return new StorageError('the bucket did not answer', { cause: error })
  const { code } = (error.cause ?? {}) as { code?: unknown }
  const message = typeof code === 'string' ? code : error.message
  return new StorageError(error.message, { hurdle: hurdles[error.problem], said: message, cause: error })
}

const hurdles: Partial<Record<EgressProblem, Hurdle>> = {
  forbidden: 'settings',
  unreachable: 'connect',
  silent: 'connect',
}

/** The bucket's error in XML: a one-word code. */
function refusalOf({ status, body }: EgressAnswer): StorageError {
  const code = /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(body.subarray(0, 4096).toString('utf8'))?.[1]
  const message = code ? `${status} ${code}` : `${status}`
  const hurdle = keyProblems.has(code ?? '') ? 'key' : undefined
  return new StorageError(`the bucket says ${message}`, { isGone: status === 404, hurdle, said: message })
}

const keyProblems = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch'])

async function hashOf({ from }: LocalFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(from)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}
