import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import type { Context } from '#server/context.ts'
import { passkeysOf } from '../passkeys/store.ts'
import { issueCode } from '../recovery/mailed-codes.ts'

type SecondFactor = NonNullable<SignedInReply['second_factor']>

const validMinutes = 5

/** The sign-in answer when a second factor is required: a ticket instead of a session. */
export async function secondStep(
  ctx: Pick<Context, 'now' | 'random'>,
  trx: Context['db'],
  userId: string,
  { remember }: { remember: boolean },
): Promise<SignedInReply> {
  const ticket = await issueCode(ctx, trx, {
    purpose: 'second_factor',
    userId,
    payload: { remember },
    minutes: validMinutes,
  })
  const hasPasskey = (await passkeysOf(trx, userId)).length > 0
  const methods: SecondFactor['methods'] = ['totp', 'recovery_code']
  if (hasPasskey) methods.push('passkey')
  return { token: null, user: null, second_factor: { ticket, methods } }
}
