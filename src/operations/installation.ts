import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { listNodes } from '#server/boot/nodes.ts'
import { secretKeyOf, storedKey } from '#server/boot/secret-key.ts'
import type { Context } from '#server/context.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { EmbeddedError } from '#server/db/embedded/embedded-error.ts'
import { defaultDataDir, layoutOf } from '#server/db/embedded/layout.ts'
import { runningServerUrl } from '#server/db/embedded/running-server.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { type Env, readEnv } from '#server/env.ts'
import { signingKeys } from '#server/features/giveaways/ledger/store.ts'
import { acceptedKeys } from '#server/kit/secret-keys.ts'
import { createSecretBox, createSigningKeys, keyIdOf } from '#server/providers/keys.ts'
import { Refusal } from './command.ts'

/** The database and the data folder that the environment names. */
export interface Installation {
  env: Env
  dataDir: string
  databaseUrl: string
  /** whether the product is using the database right now, on this machine or another */
  isRunning(): Promise<boolean>
  close(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The data folder of an environment. */
export function dataDirOf(env: Env): string {
  return env.dataDir ?? defaultDataDir(root)
}

/**
 * Opens the database of this installation: the external one, the embedded one of the running product, or the embedded
 * one, started for the time of the command. Throws a `Refusal` if there is none yet, unless it may be created.
 */
export async function openInstallation({
  mayCreate = false,
  source = process.env,
} = {}): Promise<Installation> {
  const env = readEnv(source)
  const dataDir = dataDirOf(env)
  if (env.databaseUrl !== undefined) {
    const { databaseUrl } = env
    return { env, dataDir, databaseUrl, isRunning: () => hasNodes(databaseUrl), close: async () => {} }
  }
  const dir = join(dataDir, 'database')
  if (!mayCreate && !existsSync(layoutOf(dir).data))
    throw new Refusal(
      `There is no database in ${dir}, or this user may not look there. Set DATA_DIR or DATABASE_URL as the product has it.`,
    )
  try {
    const embedded = await startEmbedded({ dir, log: () => {} })
    return {
      env,
      dataDir,
      databaseUrl: embedded.url,
      isRunning: async () => false,
      close: () => embedded.stop(),
    }
  } catch (error) {
    if (!(error instanceof EmbeddedError)) throw error
    const url = error.code === 'folder_in_use' ? await runningServerUrl(dir) : undefined
    if (url === undefined) throw new Refusal(`${sentence(error.message)}.`)
    return { env, dataDir, databaseUrl: url, isRunning: async () => true, close: async () => {} }
  }
}

async function hasNodes(databaseUrl: string): Promise<boolean> {
  const db = openDatabase(databaseUrl, { max: 1 })
  try {
    return (await listNodes(db)).length > 0
  } finally {
    await db.destroy()
  }
}

/** The key of this installation; undefined if it has none yet. */
export function existingSecretKey(env: Env, dataDir: string): Buffer | undefined {
  return env.secretKey ? secretKeyOf(env, dataDir) : storedKey(dataDir)
}

function sentence(message: string): string {
  return message.slice(0, 1).toUpperCase() + message.slice(1)
}

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
