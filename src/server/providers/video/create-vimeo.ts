import { z } from 'zod'
import { minuteMs } from '#server/kit/durations.ts'
import type { Egress, EgressAnswer, EgressRequest } from '../egress/egress.ts'
import { EgressError } from '../egress/egress-error.ts'
import { type AccessReport, type VideoAccess, type VideoHost, VideoHostError } from './video-host.ts'

const accept = 'application/vnd.vimeo.*+json;version=3.4'
const uri = z.string().regex(/^\/videos\/\d{1,20}$/)
const created = z.object({ uri, upload: z.object({ upload_link: z.url() }) })
const videoSchema = z.object({
  transcode: z.object({ status: z.enum(['complete', 'error', 'in_progress']) }),
})
/** Milliseconds per piece, which may go over a slow connection. */
const pieceMs = 2 * minuteMs

/**
 * Vimeo at `api`. Videos are uploaded with the `tus` approach, unlisted on Vimeo itself and embeddable anywhere; the
 * upload links are at hosts of Vimeo, or at `api` itself.
 */
export function createVimeo(egress: Egress, api: string): VideoHost {
  async function callVimeo(token: string, path: string, request: EgressRequest = {}): Promise<EgressAnswer> {
    const headers = { accept, authorization: `bearer ${token}`, ...request.headers }
    return askOrFail(() => egress.askProvider(api + path, { ...request, headers }))
  }
  async function reach(link: string, request: EgressRequest): Promise<EgressAnswer> {
    const headers = { 'tus-resumable': '1.0.0', ...request.headers }
    const full = { ...request, headers }
    const isOurs = new URL(link).origin === new URL(api).origin
    return askOrFail(() =>
      isOurs ? egress.askProvider(link, full) : egress.askTyped(link, ['vimeo.com'], full),
    )
  }
  return {
    async create(token, { size, name }) {
      const body = JSON.stringify({
        upload: { approach: 'tus', size },
        name,
        privacy: { view: 'unlisted', embed: 'public' },
      })
      const answer = await callVimeo(token, '/me/videos', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const { uri, upload } = understood(created, answer, [200, 201])
      return { uri, link: upload.upload_link }
    },
    async arrived(link) {
      const answer = await reach(link, { method: 'HEAD', headOnly: true })
      if ([403, 404, 410].includes(answer.status)) return undefined
      return offsetOf(answer)
    },
    async send(link, offset, bytes) {
      const answer = await reach(link, {
        method: 'PATCH',
        headers: {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          'content-length': String(bytes.byteLength),
        },
        body: bytes,
        firstByte: pieceMs,
        total: pieceMs,
      })
      // Another offset than ours: another process continued meanwhile, or a piece arrived but its answer did not.
      if (answer.status === 409) throw new VideoHostError('busy', 'another offset', 0)
      return offsetOf(answer)
    },
    async state(token, uri) {
      const answer = await callVimeo(token, `${uri}?fields=transcode.status`)
      if (answer.status === 404) return 'gone'
      const { transcode } = understood(videoSchema, answer, [200])
      if (transcode.status === 'complete') return 'ready'
      return transcode.status === 'error' ? 'failed' : 'transcoding'
    },
    tryAccess: (access) =>
      tryVimeo(
        (authorization, path, request = {}) =>
          egress.askProvider(api + path, {
            ...request,
            headers: { accept, authorization, ...request.headers },
          }),
        access,
      ),
    async remove(token, uri) {
      const answer = await callVimeo(token, uri, { method: 'DELETE' })
      if (answer.status !== 404) assertThat(answer, [200, 204])
    },
  }
}

function offsetOf(answer: EgressAnswer): number {
  assertThat(answer, [200, 204])
  const offset = Number(answer.headers['upload-offset'] ?? Number.NaN)
  if (!Number.isSafeInteger(offset) || offset < 0) throw new VideoHostError('away', 'no offset')
  return offset
}

function understood<T>(shape: z.ZodType<T>, answer: EgressAnswer, good: readonly number[]): T {
  assertThat(answer, good)
  try {
    return shape.parse(JSON.parse(answer.body.toString('utf8')))
  } catch {
    throw new VideoHostError('away', 'an answer in another form')
  }
}

/** A wrong token or a full account stays that way; everything else may pass. */
function assertThat({ status, headers }: EgressAnswer, good: readonly number[]): void {
  if (good.includes(status)) return
  if (status === 429) throw new VideoHostError('busy', 'too many requests', waitOf(headers['retry-after']))
  if (status >= 400 && status < 500) throw new VideoHostError('refused', `status ${status}`)
  throw new VideoHostError('away', `status ${status}`)
}

/** Between 1 s and an hour, a minute where nothing is given. */
function waitOf(header: string | undefined): number {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, seconds)) : 60
}

async function askOrFail(request: () => Promise<EgressAnswer>): Promise<EgressAnswer> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof EgressError)
      throw new VideoHostError(error.problem === 'forbidden' ? 'refused' : 'away', error.problem)
    throw error
  }
}

/** Vimeo's answers when it issues a token and when it verifies one. */
const grant = z.object({ scope: z.string(), app: z.object({ name: z.string(), uri: z.string() }) })
const refusalSchema = z.object({ error: z.string() })

/** Sends requests with the headers of every Vimeo call. */
type AskVimeo = (
  authorization: string,
  path: string,
  request?: Parameters<Egress['askProvider']>[1],
) => Promise<EgressAnswer>

/**
 * Signs in as the app by its ID and secret, where they are set, then has the token verified: it must belong to that
 * app, and must be allowed to upload.
 */
async function tryVimeo(ask: AskVimeo, { token, client }: VideoAccess): Promise<AccessReport> {
  const secrets = [token, ...(client ? [client.secret] : [])]
  try {
    let app: string | undefined
    if (client) {
      const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
      const answer = await ask(`basic ${basic}`, '/oauth/authorize/client', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'client_credentials', scope: 'public' }),
      })
      const granted = tokenGrant(answer)
      if (!granted) return { works: false, step: stepOf(answer, 'client'), said: messageOf(answer, secrets) }
      app = granted.app.uri
    }
    const answer = await ask(`bearer ${token}`, '/oauth/verify')
    const verified = tokenGrant(answer)
    if (!verified) return { works: false, step: stepOf(answer, 'token'), said: messageOf(answer, secrets) }
    const { name, uri } = verified.app
    if (app !== undefined && app !== uri) return { works: false, step: 'other_app', said: name }
    if (!verified.scope.split(' ').includes('upload'))
      return { works: false, step: 'upload', said: verified.scope }
    return { works: true, step: 'done', said: name }
  } catch {
    // Details of the error may contain addresses with secrets; the step is enough.
    return { works: false, step: 'connect', said: '' }
  }
}

function tokenGrant(answer: EgressAnswer): z.output<typeof grant> | undefined {
  return answer.status === 200 ? grant.parse(JSON.parse(answer.body.toString('utf8'))) : undefined
}

/** A host that is busy or broken says nothing about a secret. */
function stepOf({ status }: EgressAnswer, mine: 'client' | 'token'): AccessReport['step'] {
  return status === 429 || status >= 500 ? 'connect' : mine
}

/** One line of the host's own words, without secrets. */
function messageOf({ body, status }: EgressAnswer, secrets: readonly string[]): string {
  try {
    const { error } = refusalSchema.parse(JSON.parse(body.toString('utf8')))
    const message = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), error)
    return message
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, 300)
  } catch {
    return String(status)
  }
}
