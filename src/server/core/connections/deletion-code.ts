import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/kit/same-secret.ts'
import { acceptedKeys } from '#server/kit/secret-keys.ts'
import type { Context } from '../../context.ts'

const bytes = 9

/**
 * The code of a completed deletion. It carries its own proof, so that nothing has to be stored about a person who asked
 * to be deleted.
 */
export function newDeletionCode({ random, secretKey }: Pick<Context, 'random' | 'secretKey'>): string {
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
