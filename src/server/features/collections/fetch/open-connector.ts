import type { Platform } from '#posts/address.ts'
import { chooseConnector } from '#server/connectors/choose-connector.ts'
import type { Connector } from '#server/connectors/connector.ts'
import type { Context } from '#server/context.ts'
import type { StoredCollection } from '#server/core/comments/store.ts'
import { type CredentialsFor, credentialsFor } from '#server/core/connections/credentials-for.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'secrets'>

export interface OpenConnector {
  by: 'official' | 'apify'
  connector: Connector
}

/** The connector of one kind that a collection may use, paid by the same side as when the collection began. */
export async function openConnector(
  ctx: Deps,
  { platform, user_id, paid_by }: Pick<StoredCollection, 'platform' | 'user_id' | 'paid_by'>,
  only: OpenConnector['by'],
): Promise<OpenConnector | undefined> {
  const userCredentials = await credentialsFor(ctx, user_id, paid_by ?? 'user')
  return connectorBy(ctx, platform as Platform, userCredentials, only)
}

export function connectorBy(
  { env, now }: Pick<Deps, 'env' | 'now'>,
  platform: Platform,
  userCredentials: Omit<CredentialsFor, 'paidBy'>,
  only?: OpenConnector['by'],
): OpenConnector | undefined {
  const choice = chooseConnector(platform, { ...userCredentials, services: env.platforms, now }, only)
  return choice.kind === 'chosen' ? choice : undefined
}
