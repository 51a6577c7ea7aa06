import { createHmac } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { type PaymentAccess, PaymentError } from '#server/providers/payments/payment-provider.ts'
import { accessIfAny } from '../ask-provider.ts'
import { accountByMark, keepAccount, runningElsewhere } from './store.ts'

type Marking = Pick<Context, 'db' | 'secretKey'>
type AccountDeps = Marking & Pick<Context, 'now' | 'payments' | 'secrets'>

/** Keys for which the account query failed, so that restricted keys are queried only once per process. */
const inVain = new Set<string>()

/** The provider account that the key belongs to, if it can be found out. */
export async function accountOf(ctx: AccountDeps, access: PaymentAccess): Promise<string | undefined> {
  const mark = markOf(ctx, access).toString('hex')
  if (inVain.has(mark)) return (await accountByMark(ctx.db, markOf(ctx, access)))?.account
  try {
    const providerAccount = await learnAccount(ctx, access)
    if (!providerAccount) inVain.add(mark)
    return providerAccount?.account
  } catch {
    // The provider is unreachable at the moment; the next request will report it.
    return undefined
  }
}

/** Same with the account name, queried once per key. Undefined for a key that lacks the permission. */
export async function learnAccount(
  ctx: AccountDeps,
  access: PaymentAccess,
): Promise<{ account: string; name: string } | undefined> {
  const mark = markOf(ctx, access)
  const providerAccount = await accountByMark(ctx.db, mark)
  if (providerAccount) return providerAccount
  try {
    const { id: account, name } = await ctx.payments.tryAccess(access)
    await keepAccount(ctx.db, { key_mark: mark, account, name, learnt_at: ctx.now() })
    return { account, name }
  } catch (error) {
    if (error instanceof PaymentError && !silent.has(error.kind)) return undefined
    throw error
  }
}

const silent = new Set<PaymentError['kind']>(['unreachable', 'rate_limited'])

interface PaymentAccount {
  account: string | null
  name: string | null
  /** subscriptions that still run at other provider accounts than the one whose key is set; the last ends at `until` */
  elsewhere: { count: number; accounts: string[]; until: string | null }
}

/** The provider account that takes payments, and what still runs at other accounts. */
export async function readPaymentAccount(ctx: AccountDeps): Promise<PaymentAccount> {
  const access = await accessIfAny(ctx)
  const providerAccount = access && (await learnAccount(ctx, access).catch(() => undefined))
  if (!providerAccount)
    return { account: null, name: null, elsewhere: { count: 0, accounts: [], until: null } }
  const { count, accounts, until } = await runningElsewhere(ctx.db, providerAccount.account)
  const { account, name } = providerAccount
  return { account, name, elsewhere: { count, accounts, until: until?.toISOString() ?? null } }
}

/** A keyed hash that tells keys apart without storing them. */
function markOf({ secretKey }: Pick<Context, 'secretKey'>, access: PaymentAccess): Buffer {
  return createHmac('sha256', secretKey).update(`payment account\0${access.secretKey}`).digest()
}
