import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import { createSecretBox } from '#server/providers/secret-box.ts'
import { createSigningKeys } from '#server/providers/signing-keys.ts'

type Proofs = Pick<Context, 'db' | 'env' | 'now' | 'random' | 'secretKey' | 'secrets' | 'signingKeys'>

/** What operations on stored proofs and secrets need: a part of the product's context, without the outside world. */
export function openProofs({
  env,
  databaseUrl,
  secretKey,
}: {
  env: Env
  databaseUrl: string
  secretKey: Uint8Array
}): { ctx: Proofs; close(): Promise<void> } {
  const db = openDatabase(databaseUrl, { max: 3 })
  const ctx = {
    env,
    db,
    now: () => new Date(),
    random: (bytes: number) => randomBytes(bytes),
    secretKey,
    secrets: createSecretBox(secretKey),
    signingKeys: createSigningKeys(secretKey),
  }
  return { ctx, close: () => db.destroy() }
}
