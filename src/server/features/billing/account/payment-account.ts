import { createHmac } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { type PaymentAccess, PaymentError } from '#server/providers/payments/payment-provider.ts'
import { accessIfAny } from '../payment-access.ts'
import { accountByMark, keepAccount, runningElsewhere } from './store.ts'

type Marking = Pick<Context, 'db' | 'secretKey'>
type Asking = Marking & Pick<Context, 'now' | 'payments' | 'secrets'>

/** Keys that were asked about in vain, so that those which may not tell are asked once in the life of a process. */
const inVain = new Set<string>()

/** Which account of the provider the key opens, as far as that can be learnt. */
export async function accountOf(ctx: Asking, access: PaymentAccess): Promise<string | undefined> {
  const mark = markOf(ctx, access).toString('hex')
  if (inVain.has(mark)) return (await accountByMark(ctx.db, markOf(ctx, access)))?.account
  try {
    const known = await learnAccount(ctx, access)
    if (!known) inVain.add(mark)
    return known?.account
  } catch {
    // Nobody answers at this moment; what is asked next says so.
    return undefined
  }
}

/** The same with its name, asking the provider once for each key. Undefined for a key that may not tell. */
export async function learnAccount(
  ctx: Asking,
  access: PaymentAccess,
): Promise<{ account: string; name: string } | undefined> {
  const mark = markOf(ctx, access)
  const known = await accountByMark(ctx.db, mark)
  if (known) return known
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
  /** what runs at other accounts of the provider than the one whose key is set; the last of it ends here at `until` */
  elsewhere: { count: number; accounts: string[]; until: string | null }
}

/** Whose account takes the money, and what another one would still take. */
export async function readPaymentAccount(ctx: Asking): Promise<PaymentAccount> {
  const access = await accessIfAny(ctx)
  const known = access && (await learnAccount(ctx, access).catch(() => undefined))
  if (!known) return { account: null, name: null, elsewhere: { count: 0, accounts: [], until: null } }
  const { count, accounts, until } = await runningElsewhere(ctx.db, known.account)
  const { account, name } = known
  return { account, name, elsewhere: { count, accounts, until: until?.toISOString() ?? null } }
}

/** Tells keys apart without keeping them. */
function markOf({ secretKey }: Pick<Context, 'secretKey'>, access: PaymentAccess): Buffer {
  return createHmac('sha256', secretKey).update(`payment account\0${access.secretKey}`).digest()
}
