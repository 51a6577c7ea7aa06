import { z } from 'zod'
import type { Platform } from '#posts/address.ts'
import type { PostAddress } from '#posts/recognize-address.ts'
import type { ApifyAccess } from './apify/ask.ts'
import { createApifyFacebook } from './apify/facebook.ts'
import { createApifyInstagram } from './apify/instagram.ts'
import { createApifyTiktok } from './apify/tiktok.ts'
import { type CommentPage, type Connector, type Crawl, readPosition } from './connector.ts'
import { createFacebook } from './facebook/facebook.ts'
import { FetchProblem } from './fetch-problem.ts'
import type { GraphPlatform } from './graph/login.ts'
import { createInstagram, loginOf } from './instagram/instagram.ts'
import type { PlatformServices } from './platform-services.ts'
import { createReddit } from './reddit/reddit.ts'
import { createX } from './x/x.ts'
import { createYoutube } from './youtube/youtube.ts'

/** Credentials that the platforms and the provider issued to the operator; each may be missing. */
export const credentialNames = [
  'youtubeApiKey',
  'xBearerToken',
  'redditClientId',
  'redditClientSecret',
  'facebookPageToken',
  'instagramToken',
  'apifyToken',
] as const
export type CredentialName = (typeof credentialNames)[number]
export type Credentials = Partial<Record<CredentialName, string>>

/** A Page or professional account that its owner connected, with its token; it reads its own posts. */
export interface ConnectedAccount {
  id: string
  platform: GraphPlatform
  /** the platform's own id for it */
  externalId: string
  name: string
  token: string
}

export interface ConnectorWorld {
  credentials: Credentials
  /** of the requesting account; they take precedence over all credentials */
  accounts?: readonly ConnectedAccount[]
  onRefused?: OnRefused
  services: PlatformServices
  /** the Reddit account that is responsible for the application */
  redditOperator?: string | undefined
  now: () => Date
}

/** A connector, and what it queries: the platform itself, or a provider that reads its public pages. */
export type Choice =
  | { kind: 'chosen'; by: 'official' | 'apify'; connector: Connector }
  /** each list alone would be enough; empty where nothing can read this platform yet */
  | { kind: 'missing'; credentials: CredentialName[][] }

interface ApiRoute {
  by: 'official' | 'apify'
  needs: readonly CredentialName[]
  /** `given` holds the needed credentials */
  create: (given: Record<CredentialName, string>, world: ConnectorWorld) => Connector
}

/** Reads a platform's public posts through the provider. */
const provided = (create: (access: ApifyAccess) => Connector): ApiRoute => ({
  by: 'apify',
  needs: ['apifyToken'],
  create: ({ apifyToken }, { services, now }) => create({ baseUrl: services.apify, token: apifyToken, now }),
})

/** Ways to read the comments of each platform, best first. */
const routes: Record<Platform, readonly ApiRoute[]> = {
  youtube: [
    {
      by: 'official',
      needs: ['youtubeApiKey'],
      create: ({ youtubeApiKey }, { services, now }) =>
        createYoutube({ baseUrl: services.youtube, key: youtubeApiKey, now }),
    },
  ],
  x: [
    {
      by: 'official',
      needs: ['xBearerToken'],
      create: ({ xBearerToken }, { services, now }) =>
        createX({
          baseUrl: services.x,
          token: xBearerToken,
          fieldStyle: services.xFieldStyle,
          search: services.xSearch,
          now,
        }),
    },
  ],
  reddit: [
    {
      by: 'official',
      needs: ['redditClientId', 'redditClientSecret'],
      create: ({ redditClientId, redditClientSecret }, { services, redditOperator, now }) =>
        createReddit({
          baseUrl: services.reddit,
          authUrl: services.redditAuth,
          clientId: redditClientId,
          clientSecret: redditClientSecret,
          operator: redditOperator,
          now,
        }),
    },
  ],
  instagram: [
    {
      by: 'official',
      needs: ['instagramToken'],
      create: ({ instagramToken: token }, { services, now }) => {
        const login = loginOf(token)
        const baseUrl = login === 'facebook' ? services.graph : services.instagramGraph
        return createInstagram({ baseUrl, version: services.graphVersion, token, login, now })
      },
    },
    provided(createApifyInstagram),
  ],
  facebook: [
    {
      by: 'official',
      needs: ['facebookPageToken'],
      create: ({ facebookPageToken: token }, { services, now }) =>
        createFacebook({ baseUrl: services.graph, version: services.graphVersion, token, now }),
    },
    provided(createApifyFacebook),
  ],
  tiktok: [provided(createApifyTiktok)],
}

/**
 * The best way to read a platform's comments with these credentials, or what is missing; restricted to one kind by
 * `only`.
 */
export function chooseConnector(platform: Platform, world: ConnectorWorld, only?: ApiRoute['by']): Choice {
  const platformAccounts = (world.accounts ?? []).filter((account) => account.platform === platform)
  if (platformAccounts.length > 0 && only !== 'apify')
    return { kind: 'chosen', by: 'official', connector: throughOwn(platformAccounts, world) }
  const missing: CredentialName[][] = []
  for (const { by, needs, create } of routes[platform]) {
    if (only !== undefined && by !== only) continue
    const lacks = needs.filter((name) => !world.credentials[name])
    if (lacks.length === 0)
      return { kind: 'chosen', by, connector: create(complete(world.credentials), world) }
    missing.push(lacks)
  }
  return { kind: 'missing', credentials: missing }
}

function throughOwn(
  accounts: readonly ConnectedAccount[],
  { services, now, onRefused = async () => {} }: ConnectorWorld,
): Connector {
  const routes = accounts.map(({ id, externalId, name, token, ...account }) => {
    const access = { baseUrl: services.graph, version: services.graphVersion, token, now }
    const connector =
      account.platform === 'facebook'
        ? createFacebook(access)
        : createInstagram({ ...access, login: 'facebook' })
    return { id, names: [externalId, name], connector }
  })
  return amongAccounts(routes, onRefused)
}

function complete(credentials: Credentials): Record<CredentialName, string> {
  return Object.fromEntries(credentialNames.map((name) => [name, credentials[name] ?? ''])) as Record<
    CredentialName,
    string
  >
}

/** One of a person's connected accounts, with its connector. */
export interface AccountRoute {
  id: string
  /** ids and names that addresses of its posts may contain */
  names: readonly string[]
  connector: Connector
}

/** Called once the platform no longer accepts the token of an account. */
export type OnRefused = (accountId: string) => Promise<void>

const positionSchema = z.object({ account: z.string(), at: z.string() })

/** Problems that another account may not have: the post is not this account's, or this account no longer works. */
const borne = new Set(['not_found', 'private', 'permission', 'token_invalid'])

/**
 * Several accounts as one connector. Each reads only its own posts, so the account that the address names is tried
 * first and then the others, until one knows the post; the crawl stays with it, also after pauses.
 */
export function amongAccounts(accounts: readonly AccountRoute[], onRefused: OnRefused): Connector {
  return {
    comments: (post, crawl) =>
      crawl.from === undefined
        ? crawlFirst(inOrder(accounts, post), onRefused, post, crawl)
        : crawlOn(accounts, onRefused, post, { ...crawl, from: crawl.from }),
  }
}

function inOrder(accounts: readonly AccountRoute[], { owner }: PostAddress): AccountRoute[] {
  const ownerName = owner?.toLowerCase()
  const isNamed = ({ names }: AccountRoute) => names.some((name) => name.toLowerCase() === ownerName)
  return accounts.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
}

async function* crawlFirst(
  accounts: readonly AccountRoute[],
  onRefused: OnRefused,
  post: PostAddress,
  crawl: Crawl,
): AsyncGenerator<CommentPage, void, void> {
  let problem: FetchProblem | undefined
  for (const candidate of accounts) {
    let began = false
    try {
      for await (const page of through(candidate, onRefused, post, crawl)) {
        began = true
        yield page
      }
      return
    } catch (error) {
      if (began || !(error instanceof FetchProblem) || !borne.has(error.kind)) throw error
      // That an account does not work is more informative than that the others do not know the post.
      if (!problem || problem.kind === 'not_found') problem = error
    }
  }
  throw problem ?? new FetchProblem('token_invalid', { said: 'no account is connected' })
}

async function* crawlOn(
  accounts: readonly AccountRoute[],
  onRefused: OnRefused,
  post: PostAddress,
  crawl: Crawl & { from: string },
): AsyncGenerator<CommentPage, void, void> {
  const { account, at } = readPosition(positionSchema, crawl.from)
  const candidate = accounts.find(({ id }) => id === account)
  if (!candidate) throw new FetchProblem('token_invalid', { said: 'the account is no longer connected' })
  yield* through(candidate, onRefused, post, { ...crawl, from: at })
}

async function* through(
  { id, connector }: AccountRoute,
  onRefused: OnRefused,
  post: PostAddress,
  crawl: Crawl,
): AsyncGenerator<CommentPage, void, void> {
  try {
    for await (const page of connector.comments(post, crawl)) {
      const next = page.next === null ? null : JSON.stringify({ account: id, at: page.next })
      yield { ...page, next }
    }
  } catch (error) {
    if (error instanceof FetchProblem && error.kind === 'token_invalid') await onRefused(id)
    throw error
  }
}
