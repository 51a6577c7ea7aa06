import { z } from 'zod'
import type { Egress, EgressAnswer } from '../egress/egress.ts'
import type { AccessReport, VideoAccess } from './video-host.ts'

/** Vimeo's answers when it issues a token and when it verifies one. */
const grant = z.object({ scope: z.string(), app: z.object({ name: z.string(), uri: z.string() }) })
const refusalSchema = z.object({ error: z.string() })

/** Sends requests with the headers of every Vimeo call. */
export type AskVimeo = (
  authorization: string,
  path: string,
  request?: Parameters<Egress['askProvider']>[1],
) => Promise<EgressAnswer>

/**
 * Signs in as the app by its ID and secret, where they are set, then has the token verified: it must belong to that
 * app, and must be allowed to upload.
 */
export async function tryVimeo(ask: AskVimeo, { token, client }: VideoAccess): Promise<AccessReport> {
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
      const granted = understood(answer)
      if (!granted) return { works: false, step: stepOf(answer, 'client'), said: messageOf(answer, secrets) }
      app = granted.app.uri
    }
    const answer = await ask(`bearer ${token}`, '/oauth/verify')
    const verified = understood(answer)
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

function understood(answer: EgressAnswer): z.output<typeof grant> | undefined {
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
