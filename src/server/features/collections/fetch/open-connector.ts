import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '#posts/address.ts'
import { chooseConnector } from '#server/connectors/choose-connector.ts'
import type { Connector } from '#server/connectors/connector.ts'
import { FetchProblem } from '#server/connectors/fetch-problem.ts'
import { createReach, type Reach, type ReachWorld } from '#server/connectors/reach.ts'
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

type ReachDeps = Pick<Context, 'egress' | 'now' | 'random'>

/** Milliseconds; a walk does not sit out longer delays, because others may be waiting for its turn. */
const maxWait = 20_000

/**
 * Makes requests to platforms and sits out short delays they ask for; a longer delay is raised as a problem and resumed
 * later. The signal does not abort a `once` request after its start, because its answer names what was paid for.
 */
export function pacedReach(ctx: ReachDeps, signal: AbortSignal): Reach {
  const world: ReachWorld = {
    egress: ctx.egress,
    now: ctx.now,
    jitter: () => jitterOf(ctx),
    signal,
    wait: async (milliseconds, ended) => {
      if (milliseconds > maxWait)
        throw new FetchProblem('rate_limited', { until: new Date(ctx.now().getTime() + milliseconds) })
      await pause(milliseconds, undefined, { signal: ended })
    },
  }
  const abortable = createReach(world)
  const uninterrupted = createReach({
    ...world,
    signal: new AbortController().signal,
    wait: (milliseconds) => world.wait(milliseconds, signal),
  })
  return {
    async ask(request) {
      signal.throwIfAborted()
      return (request.once ? uninterrupted : abortable).ask(request)
    },
  }
}

/** Retry jitter, 0..1. */
export function jitterOf({ random }: Pick<Context, 'random'>): number {
  return Buffer.from(random(4)).readUInt32BE() / 2 ** 32
}
