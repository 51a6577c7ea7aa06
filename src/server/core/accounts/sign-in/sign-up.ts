import { randomUUID } from 'node:crypto'
import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context } from '#server/context.ts'
import { queueMail } from '../../notifications/outbox/queue-mail.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { hashPassword } from '../passwords.ts'
import { mailCode } from '../recovery/mailed-codes.ts'
import { signedInReply, startSession } from '../sessions/start-session.ts'
import { insertUser, takenField, userByName } from '../store.ts'
import { assertStrongPassword } from './assert-strong-password.ts'
import { limitSignUp, mailLimit, mayConsume, signInLimiter } from './attempts.ts'
import type { Arrival } from './sign-in.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'random' | 'places' | 'queue' | 'secrets' | 'secretKey'>

interface NewAccount {
  username: string
  email: string
  password: string
  fullname: string
  birthday?: string | null | undefined
}

/** No session: everything else happens by mail. */
const byMail: SignedInReply = { token: null, user: null, second_factor: null }

/**
 * Creates an account and signs in its owner; the address is confirmed by mail. With strict settings there is no session
 * before that, and a taken address gets the same answer: only the mail to its owner says so.
 */
export async function signUp(ctx: Deps, input: NewAccount, arrival: Arrival): Promise<SignedInReply> {
  const settings = await siteSettings(ctx)
  if (!settings.registration) throw fail('registration_disabled')
  assertStrongPassword(input.password, input)
  return signInLimiter.run(async () => {
    await limitSignUp(ctx, arrival.viewer.address)
    const password_hash = await hashPassword(ctx, input.password)
    try {
      const session = await makeAccount(ctx, input, { ...arrival, password_hash, ...settings })
      return session ? await signedInReply(ctx, session, arrival.viewer.address) : byMail
    } catch (error) {
      const field = takenField(error)
      if (!field) throw error
      if (field === 'username') throw fail('username_exists')
      if (!settings.strict_sign_up) throw fail('email_exists')
      await notifyOwner(ctx, input.email, arrival)
      return byMail
    }
  })
}

interface Circumstances extends Arrival {
  password_hash: string
  default_role: string
  strict_sign_up: boolean
}

async function makeAccount(ctx: Deps, input: NewAccount, at: Circumstances) {
  const { username, email, fullname, birthday = null } = input
  const id = randomUUID()
  const app_number = await brandOfOrigin(ctx, await ownOrigin(ctx, at.origin))
  return ctx.db.transaction().execute(async (trx) => {
    await insertUser(trx, {
      id,
      username,
      email,
      fullname,
      birthday,
      password_hash: at.password_hash,
      role_id: at.default_role,
      status: 'active',
      plan: 'free',
      locale: at.locale,
      app_number,
      created_at: ctx.now(),
    })
    await mailCode(ctx, trx, 'registration', { user: { id, fullname }, to: email, payload: { email } }, at)
    if (at.strict_sign_up) return undefined
    return startSession(ctx, trx, id, { ...at, remember: false })
  })
}

/** With strict settings, only a mail to the owner says that an address already has an account. */
export async function notifyOwner(
  ctx: Pick<Context, 'db' | 'env' | 'queue' | 'secrets' | 'now' | 'secretKey'>,
  email: string,
  { origin }: { origin: string },
): Promise<void> {
  const owner = await userByName(ctx.db, email)
  if (!owner || !(await mayConsume(ctx, [mailLimit(owner.email, 'taken')]))) return
  const locale = localeFromTag(owner.locale) ?? defaultLocale
  const ours = await ownOrigin(ctx, origin)
  const appNumber = await brandOfOrigin(ctx, ours)
  await ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      template: 'sign_up_taken',
      to: owner.email,
      userId: owner.id,
      locale,
      appNumber,
      values: { fullname: owner.fullname, link: `${ours}${pathFor('signIn', locale)}` },
    }),
  )
}
