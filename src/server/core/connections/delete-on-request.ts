import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { pathFor } from '#locales/paths.ts'
import { isSameSecret } from '#server/kit/same-secret.ts'
import type { Context } from '../../context.ts'
import { originOfBrand } from '../settings/own-origin.ts'
import { secretSetting } from '../settings/site-settings.ts'
import { newDeletionCode } from './deletion-code.ts'
import { deleteGrantedBy, deleteIdentityOf } from './store.ts'

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
export interface DeletionReply {
  url: string
  confirmation_code: string
}

/**
 * Deletes what we got from Meta about a person who requested it: connected accounts with their tokens, and the sign-in
 * link. The two may be different apps, each with its own secret and its own id for the person. Undefined if neither
 * signature matches.
 */
export async function deleteOnRequest(ctx: Deps, signed: string): Promise<DeletionReply | undefined> {
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
