import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import { signingKeys } from '#server/features/giveaways/ledger/store.ts'
import { acceptedKeys } from '#server/kit/secret-keys.ts'
import { keyIdOf } from '#server/providers/secret-box.ts'
import { createSigningKeys } from '#server/providers/signing-keys.ts'

/**
 * Why a key cannot be that of a database: every start publishes the ledger key that is derived from the secret key, and
 * none of the published ones is of a key that is accepted here. Undefined for a database that was never in use.
 */
export async function keyProblem(
  db: Database,
  secretKey: Uint8Array | undefined,
  dataDir: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('public.signing_keys')::text as found`.execute(db)
  if (!rows[0]?.found) return undefined
  const published = (await signingKeys(db)).filter(({ purpose }) => purpose === 'ledger')
  if (published.length === 0) return undefined
  const own = secretKey ? acceptedKeys(secretKey).map((key) => createSigningKeys(key).ledger.publicKey) : []
  if (published.some(({ public_key }) => own.some((key) => public_key.equals(key)))) return undefined
  const here = secretKey ? `the key here is ${keyIdOf(secretKey)}` : 'there is no key here'
  return (
    `This database was used with another secret key, and ${here}. Put the file secret.key into ${dataDir}, or set ` +
    'SECRET_KEY as the other nodes have it, and start again. If the key is lost, start once with --without-key: ' +
    'everyone resets their password by email, and secrets in the settings must be entered again.'
  )
}
