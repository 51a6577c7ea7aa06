import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pathFor } from '#locales/paths.ts'
import type { Context } from '../../context.ts'
import type { RateLimits } from '../../http/may-call.ts'
import { isSameSecret } from '../../kit/same-secret.ts'
import { acceptedKeys } from '../../kit/secret-keys.ts'
import { originOfBrand } from '../settings/own-origin.ts'
import { secretSetting } from '../settings/site-settings.ts'
import { deleteGrantedBy, deleteIdentityOf } from './store.ts'

/** Where Meta sends people's data deletion requests. */
export const deletionCallbackPath = '/api/webhooks/meta/data-deletion'

const maxBytes = 16 * 1024

type CallbackDeps = Parameters<typeof deleteOnRequest>[0]

/** Only Meta's signature counts, so no sign-in is required. The reply is sent after the commit. */
export function deletionCallback(
  api: FastifyInstance,
  ctx: CallbackDeps & Pick<Context, 'log'>,
  limits: RateLimits,
): void {
  void api.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body)).get('signed_request')),
    )
    route.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, _body, done) =>
      done(null, null),
    )
    route.route({
      method: 'POST',
      url: deletionCallbackPath,
      bodyLimit: maxBytes,
      onRequest: (request) => limits.consume(request, 'write'),
      handler: async ({ body }, reply) => {
        const done = typeof body === 'string' ? await deleteOnRequest(ctx, body) : undefined
        if (!done) return reply.status(400).send({ error: 'signed_request' })
        ctx.log.info({ code: done.confirmation_code }, 'received a data deletion request through Meta')
        return reply.send(done)
      },
    })
  })
}

const bytes = 9

/**
 * The code of a completed deletion. It carries its own proof, so that nothing has to be stored about a person who asked
 * to be deleted.
 */
function newDeletionCode({ random, secretKey }: Pick<Context, 'random' | 'secretKey'>): string {
  const name = Buffer.from(random(bytes))
  return Buffer.concat([name, proofOf(name, secretKey)]).toString('base64url')
}

/** Whether this code belongs to a deletion that was done here. */
export function isDeletionCode({ secretKey }: Pick<Context, 'secretKey'>, code: string): boolean {
  const given = Buffer.from(code, 'base64url')
  if (given.length !== 2 * bytes || given.toString('base64url') !== code) return false
  const [name, proof] = [given.subarray(0, bytes), given.subarray(bytes)]
  return acceptedKeys(secretKey).some((key) => isSameSecret(proof, proofOf(name, key)))
}

function proofOf(name: Uint8Array, secretKey: Uint8Array): Buffer {
  return createHmac('sha256', secretKey).update('data deletion\0').update(name).digest().subarray(0, bytes)
}

const payloadSchema = z.object({
  algorithm: z.string().regex(/^hmac-sha256$/i),
  user_id: z.string().regex(/^\d{1,40}$/),
})

/**
 * The person named in a signed request of Meta: `<signature>.<payload>`, both in base64url, with the signature over the
 * encoded payload. Undefined if not signed with this secret, or if it names no person.
 */
function readSignedRequest(signed: string, secret: string): string | undefined {
  const [signature = '', payload = '', ...more] = signed.split('.')
  if (more.length > 0 || signature === '' || payload === '') return undefined
  const expected = createHmac('sha256', secret).update(payload).digest()
  if (!isSameSecret(Buffer.from(signature, 'base64url'), expected)) return undefined
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).user_id
  } catch {
    return undefined
  }
}

type Deps = Pick<Context, 'db' | 'env' | 'random' | 'secretKey' | 'secrets'>

/** Where the person can check the status, and the confirmation code, in Meta's format. */
interface DeletionReply {
  url: string
  confirmation_code: string
}

/**
 * Deletes what we got from Meta about a person who requested it: connected accounts with their tokens, and the sign-in
 * link. The two may be different apps, each with its own secret and its own id for the person. Undefined if neither
 * signature matches.
 */
async function deleteOnRequest(ctx: Deps, signed: string): Promise<DeletionReply | undefined> {
  const connected = await personBy(ctx, signed, 'graph_app_secret')
  const linked = await personBy(ctx, signed, 'oauth_facebook_client_secret')
  if (connected === undefined && linked === undefined) return undefined
  await ctx.db.transaction().execute(async (trx) => {
    if (connected !== undefined) await deleteGrantedBy(trx, connected)
    if (linked !== undefined) await deleteIdentityOf(trx, linked)
  })
  const code = newDeletionCode(ctx)
  const origin = await originOfBrand(ctx, 1, '')
  return { url: origin + pathFor('dataDeletion', 'en', { deletionCode: code }), confirmation_code: code }
}

async function personBy(
  ctx: Deps,
  signed: string,
  name: 'graph_app_secret' | 'oauth_facebook_client_secret',
): Promise<string | undefined> {
  const secret = await secretSetting(ctx, name)
  return secret ? readSignedRequest(signed, secret) : undefined
}
