import { randomUUID } from 'node:crypto'
import type { Context } from '../../src/server/context.ts'
import { placeOfToken } from '../../src/server/core/connections/credentials-for.ts'

interface Connected {
  platform: 'facebook' | 'instagram'
  /** the platform's own id of the account or Page */
  externalId: string
  token: string
}

/** A platform account that a user has connected, in the state that its sign-in flow leaves. */
export async function plantConnection(
  ctx: Pick<Context, 'db' | 'now' | 'secrets'>,
  owner: { id: string },
  { platform, externalId, token }: Connected,
): Promise<void> {
  const id = randomUUID()
  await ctx.db
    .insertInto('connected_accounts')
    .values({
      id,
      user_id: owner.id,
      platform,
      external_id: externalId,
      name: externalId,
      token: ctx.secrets.close(Buffer.from(token), placeOfToken(id)),
      connected_at: ctx.now(),
      expires_at: null,
    })
    .execute()
}
