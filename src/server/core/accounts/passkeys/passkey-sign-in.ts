import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import type { UserDataHooks } from '../own/own-account.ts'
import type { RequestOrigin } from '../recovery/mailed-codes.ts'
import { offerReturn } from '../recovery/recover-account.ts'
import { lockAccount } from '../recovery/store.ts'
import { renewedView, renewToken, signedInReply, startSession } from '../sessions/start-session.ts'
import { userById } from '../store.ts'
import {
  type Ceremony,
  endCeremony,
  keepCeremony,
  newCeremony,
  userHandle,
  verified,
} from './own-passkeys.ts'
import { notePasskeyUse, passkeyByCredential, type StoredPasskey } from './store.ts'

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
