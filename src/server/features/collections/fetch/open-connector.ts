import type { Platform } from '#posts/address.ts'
import { chooseConnector } from '#server/connectors/choose-connector.ts'
import type { Connector } from '#server/connectors/connector.ts'
import type { Context } from '#server/context.ts'
import { type CredentialsFor, credentialsFor } from '#server/core/connections/credentials-for.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'secrets'>

export interface OpenConnector {
  by: 'official' | 'apify'
  connector: Connector
}

/** The best connector to a platform's comments for a user, or the best of one kind; undefined if there is none. */
export async function openConnector(
  ctx: Deps,
  platform: Platform,
  userId: string | null,
  only?: OpenConnector['by'],
): Promise<OpenConnector | undefined> {
  return connectorBy(ctx, platform, await credentialsFor(ctx, userId), only)
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
