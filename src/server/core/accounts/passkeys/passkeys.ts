import { randomUUID } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { brands, namedBrand } from '#brand.ts'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { Failure, fail } from '#contract/api/errors.ts'
import type { Context, SignedIn, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { isId } from '#server/kit/ids.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { hasWayIn, holdUser } from '../oauth/store.ts'
import { holdOwn, type UserDataHooks } from '../own/own-account.ts'
import { type CodePurpose, consumeCode, issueCode, type RequestOrigin } from '../recovery/mailed-codes.ts'
import { offerReturn } from '../recovery/recover-account.ts'
import { lockAccount } from '../recovery/store.ts'
import { renewedView, renewToken, signedInReply, startSession } from '../sessions/start-session.ts'
import { userById } from '../store.ts'
import {
  deletePasskey,
  insertPasskey,
  notePasskeyUse,
  passkeyByCredential,
  passkeysOf,
  type StoredPasskey,
} from './store.ts'

/** Ed25519, ES256 and RS256: every existing passkey supports at least one of them. */
const algorithms = [-8, -7, -257]

export async function listPasskeys(ctx: Pick<Context, 'db'>, { user }: SignedIn): Promise<Passkey[]> {
  return (await passkeysOf(ctx.db, user.id)).map(passkeyView)
}

/** What a browser needs to create a discoverable passkey. */
export async function startPasskey(
  ctx: Pick<Context, 'db' | 'env' | 'now' | 'random'>,
  { user }: SignedIn,
  request: { origin: string },
): Promise<{ ticket: string; options: Record<string, unknown> }> {
  const { challenge, origin, rpID } = await newCeremony(ctx, request)
  const passkeys = await passkeysOf(ctx.db, user.id)
  const brand = (await brandOfOrigin(ctx, origin)) === brands.lucky.appNumber ? brands.lucky : brands.box
  const options = await generateRegistrationOptions({
    rpID,
    rpName: namedBrand(brand, (await siteSettings(ctx)).app_name).name,
    userID: userHandle(user.id),
    userName: user.username,
    userDisplayName: user.fullname,
    challenge,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  })
  const ceremony = { challenge: options.challenge, origin, userId: user.id }
  return { ticket: await keepCeremony(ctx, 'passkey', ceremony), options: { ...options } }
}

/** Stores a passkey that the browser created for our challenge. */
export async function addPasskey(
  ctx: Pick<Context, 'db' | 'now'>,
  { user }: SignedIn,
  answer: { ticket: string; name: string; response: Record<string, unknown> },
): Promise<Passkey> {
  const { challenge, origin, rpID } = await endCeremony(ctx, 'passkey', {
    ticket: answer.ticket,
    userId: user.id,
  })
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response: answer.response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!registrationInfo) throw fail('passkey_invalid')
  const { credential } = registrationInfo
  const passkey = {
    id: randomUUID(),
    credential_id: Buffer.from(credential.id, 'base64url'),
    user_id: user.id,
    name: answer.name,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: [...(credential.transports ?? [])].map(String).slice(0, 10),
    created_at: ctx.now(),
    last_used_at: null,
  }
  await ctx.db.transaction().execute(async (trx) => {
    await holdOwn(trx, { user })
    if (!(await insertPasskey(trx, passkey))) throw fail('passkey_invalid')
  })
  return passkeyView(passkey)
}

/** Removes a passkey. Users cannot lock themselves out, not even with two concurrent requests. */
export async function removePasskey(ctx: Pick<Context, 'db'>, { user }: SignedIn, id: string): Promise<void> {
  if (!isId(id)) throw fail('passkey_not_found')
  await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user.id)
    if (!(await deletePasskey(trx, user.id, id))) throw fail('passkey_not_found')
    if (!(await hasWayIn(trx, user.id))) throw fail('only_way_in')
  })
}

/** The user handle stored in a passkey. */
function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

function passkeyView({ id, name, created_at, last_used_at }: StoredPasskey): Passkey {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

/** A challenge sent to a browser, stored until the answer arrives. */
interface Ceremony {
  challenge: string
  origin: string
}

const validMinutes = 5

/** A challenge for the requesting origin, and the relying party name that its passkeys are bound to. */
async function newCeremony(
  ctx: Pick<Context, 'db' | 'env' | 'random'>,
  request: { origin: string },
): Promise<{ challenge: Uint8Array<ArrayBuffer>; origin: string; rpID: string }> {
  const origin = await ownOrigin(ctx, request.origin)
  return { challenge: new Uint8Array(ctx.random(32)), origin, rpID: new URL(origin).hostname }
}

/** Stores a challenge; the ticket comes back with the answer. */
function keepCeremony(
  ctx: Pick<Context, 'db' | 'now' | 'random'>,
  purpose: CodePurpose,
  { userId, ...ceremony }: Ceremony & { userId: string | null },
): Promise<string> {
  return ctx.db
    .transaction()
    .execute((trx) =>
      issueCode(ctx, trx, { purpose, userId, payload: { ...ceremony }, minutes: validMinutes }),
    )
}

/** Each challenge can be answered once, correctly or not, and only by the viewer it was issued to. */
async function endCeremony(
  ctx: Pick<Context, 'db' | 'now'>,
  purpose: CodePurpose,
  { ticket, userId }: { ticket: string; userId: string | null },
): Promise<Ceremony & { rpID: string }> {
  try {
    const { user_id, payload } = await consumeCode(ctx, ctx.db, ticket, purpose)
    if (user_id !== userId) throw fail('passkey_invalid')
    const { challenge, origin } = payload as unknown as Ceremony
    return { challenge, origin, rpID: new URL(origin).hostname }
  } catch (error) {
    throw error instanceof Failure ? fail('passkey_invalid') : error
  }
}

/** The library's verdict on an answer; it throws its own errors for anything malformed. */
async function verified<T extends { verified: boolean }>(check: () => Promise<T>): Promise<T> {
  let outcome: T
  try {
    outcome = await check()
  } catch {
    throw fail('passkey_invalid')
  }
  if (!outcome.verified) throw fail('passkey_invalid')
  return outcome
}

/** What a browser needs to sign in a user not known yet: the passkey identifies them. */
export async function startPasskeySignIn(
  ctx: Pick<Context, 'db' | 'env' | 'now' | 'random'>,
  request: { origin: string },
): Promise<{ ticket: string; options: Record<string, unknown> }> {
  const { challenge, origin, rpID } = await newCeremony(ctx, request)
  const options = await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })
  const ceremony = { challenge: options.challenge, origin, userId: null }
  return { ticket: await keepCeremony(ctx, 'passkey_sign_in', ceremony), options: { ...options } }
}

interface Answer {
  ticket: string
  response: Record<string, unknown>
  remember_me: boolean
}

/** Signs in the passkey's owner. If they are already signed in, this confirms their identity again. */
export async function passkeySignIn(
  ctx: Pick<Context, 'db' | 'env' | 'now' | 'random' | 'places' | 'queue' | 'secrets' | 'secretKey'>,
  { ticket, response, remember_me }: Answer,
  arrival: RequestOrigin & { viewer: Viewer; browser: Browser; hooks: UserDataHooks },
): Promise<SignedInReply> {
  const ceremony = await endCeremony(ctx, 'passkey_sign_in', { ticket, userId: null })
  if (typeof response['id'] !== 'string') throw fail('passkey_invalid')
  const typed = response as unknown as AuthenticationResponseJSON
  const passkey = await passkeyByCredential(ctx.db, Buffer.from(typed.id, 'base64url'))
  if (!passkey || !isHeldBy(passkey, typed)) throw fail('passkey_invalid')
  const to = await newCounter(typed, passkey, ceremony)
  const user = await userById(ctx.db, passkey.user_id)
  if (user?.status === 'banned') throw fail('account_banned')
  if (user?.status === 'passive') return offerReturn(ctx, user, arrival)
  if (user?.status !== 'active') throw fail('passkey_invalid')

  const use = { from: passkey.counter, to, now: ctx.now() }
  const noteUse = async (trx: Context['db']) => {
    if (!(await notePasskeyUse(trx, passkey.id, use))) throw fail('passkey_invalid')
  }
  const { viewer, browser } = arrival
  if (viewer.kind === 'user' && viewer.user.id === user.id) {
    const { token, hand } = await ctx.db.transaction().execute(async (trx) => {
      await noteUse(trx)
      return renewToken(ctx, trx, viewer, { browser })
    })
    hand()
    return { token, user: await renewedView(ctx, viewer), second_factor: null }
  }
  const session = await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id)
    // A ban in the meantime ended all sessions.
    if ((await userById(trx, user.id))?.status !== 'active') throw fail('passkey_invalid')
    await noteUse(trx)
    return startSession(ctx, trx, user.id, { ...arrival, remember: remember_me })
  })
  return signedInReply(ctx, session, viewer.address)
}

/** If a passkey names its user, it must be the one it is stored for. */
function isHeldBy({ user_id }: StoredPasskey, typed: AuthenticationResponseJSON): boolean {
  const handle: unknown = typed.response?.userHandle
  if (!handle) return true
  return (
    typeof handle === 'string' && Buffer.from(userHandle(user_id)).equals(Buffer.from(handle, 'base64url'))
  )
}

async function newCounter(
  response: AuthenticationResponseJSON,
  { credential_id, public_key, counter, transports }: StoredPasskey,
  { challenge, origin, rpID }: Ceremony & { rpID: string },
): Promise<number> {
  const { authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: credential_id.toString('base64url'),
        publicKey: new Uint8Array(public_key),
        counter,
        transports,
      },
    }),
  )
  return authenticationInfo.newCounter
}
