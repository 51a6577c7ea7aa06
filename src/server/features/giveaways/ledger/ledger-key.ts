import { type VerifierKey, verifierKey } from '#draw/ledger/checkpoint.ts'
import type { Context } from '#server/context.ts'
import { nameOfKey } from './store.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'signingKeys'>

/**
 * The ledger's signer: a name and a key. The name is the host under which the ledger was started and stays, even if the
 * site is renamed, because every checkpoint begins with it.
 */
export async function ledgerKey(ctx: Deps): Promise<VerifierKey> {
  const { publicKey } = ctx.signingKeys.ledger
  const host = ctx.env.publicUrl ? new URL(ctx.env.publicUrl).host : 'localhost'
  const name = await nameOfKey(ctx.db, {
    publicKey,
    purpose: 'ledger',
    name: `${host}/ledger`,
    since: ctx.now(),
  })
  return verifierKey(name, publicKey)
}

/** Ensures that the keys of this installation are among the published ones. */
export async function publishKeys(ctx: Deps): Promise<void> {
  const { name } = await ledgerKey(ctx)
  const { publicKey } = ctx.signingKeys.receipt
  await nameOfKey(ctx.db, { publicKey, purpose: 'receipt', name, since: ctx.now() })
}
