import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const told = z.object({
  algorithm: z.string().regex(/^hmac-sha256$/i),
  user_id: z.string().regex(/^\d{1,40}$/),
})

/**
 * Whom a signed request of Meta speaks of: `<signature>.<payload>`, both in base64url, the signature over the payload as it is
 * written. Undefined where it was not signed with this secret, or says nothing of a person.
 */
export function readSignedRequest(signed: string, secret: string): string | undefined {
  const [signature = '', payload = '', ...more] = signed.split('.')
  if (more.length > 0 || signature === '' || payload === '') return undefined
  const expected = createHmac('sha256', secret).update(payload).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  try {
    return told.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).user_id
  } catch {
    return undefined
  }
}
