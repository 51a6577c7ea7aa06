import { Failure, fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { ownOrigin } from '../../settings/own-origin.ts'
import { type CodePurpose, consumeCode, issueCode } from '../recovery/mailed-codes.ts'

/** A challenge sent to a browser, stored until the answer arrives. */
export interface Ceremony {
  challenge: string
  origin: string
}

const validMinutes = 5

/** A challenge for the requesting origin, and the relying party name that its passkeys are bound to. */
export async function newCeremony(
  ctx: Pick<Context, 'db' | 'env' | 'random'>,
  request: { origin: string },
): Promise<{ challenge: Uint8Array<ArrayBuffer>; origin: string; rpID: string }> {
  const origin = await ownOrigin(ctx, request.origin)
  return { challenge: new Uint8Array(ctx.random(32)), origin, rpID: new URL(origin).hostname }
}

/** Stores a challenge; the ticket comes back with the answer. */
export function keepCeremony(
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
export async function endCeremony(
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
export async function verified<T extends { verified: boolean }>(check: () => Promise<T>): Promise<T> {
  let outcome: T
  try {
    outcome = await check()
  } catch {
    throw fail('passkey_invalid')
  }
  if (!outcome.verified) throw fail('passkey_invalid')
  return outcome
}
