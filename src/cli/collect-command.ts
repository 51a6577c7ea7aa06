import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { withUrl } from '#posts/comment-url.ts'
import { type PostAddress, type RecognizedAddress, recognizeAddress } from '#posts/recognize-address.ts'
import {
  type CredentialName,
  type Credentials,
  chooseConnector,
} from '#server/connectors/choose-connector.ts'
import { collectComments } from '#server/connectors/collect-comments.ts'
import { FetchProblem } from '#server/connectors/fetch-problem.ts'
import { followShortLink, postBehindShortLink } from '#server/connectors/follow-short-link.ts'
import {
  type PlatformServices,
  platformServices,
  platformVariables,
} from '#server/connectors/platform-services.ts'
import { createReach } from '#server/connectors/reach.ts'
import type { CrawlResult } from '#server/connectors/tally-comments.ts'
import { createEgress, type Egress } from '#server/providers/egress/egress.ts'
import { type Output, Refusal, typedOptions } from './command-line.ts'

/** The environment variables of the platforms' credentials. */
const credentialVariables: Record<CredentialName, string> = {
  youtubeApiKey: 'YOUTUBE_API_KEY',
  xBearerToken: 'X_BEARER_TOKEN',
  redditClientId: 'REDDIT_CLIENT_ID',
  redditClientSecret: 'REDDIT_CLIENT_SECRET',
  facebookPageToken: 'FACEBOOK_PAGE_TOKEN',
  instagramToken: 'INSTAGRAM_TOKEN',
  apifyToken: 'APIFY_TOKEN',
}

const flags = ['--json', '--replies', '--dry-run']

/**
 * `collect POST_URL`: prints the comments of a post, one per line, then how complete they are. Returns whether all were
 * received.
 */
export async function collectCommand(args: string[], output: Output): Promise<boolean> {
  const { file: typed } = typedOptions(
    args.filter((word) => !flags.includes(word)),
    [],
    'post link',
  )
  const has = (flag: string) => args.includes(flag)
  const address = recognizeAddress(typed)
  if (has('--dry-run')) return printAddress(address, has('--json'), output)
  const egress = createEgress()
  try {
    const post = await postOf(address, egress)
    return finish(await collect(post, has('--replies'), egress, output), has('--json'), output)
  } catch (error) {
    if (error instanceof NoCredentials)
      return printProblem(
        { kind: 'no_credentials', said: error.message, until: undefined },
        has('--json'),
        output,
      )
    if (!(error instanceof FetchProblem)) throw error
    return printProblem(error, has('--json'), output)
  } finally {
    await egress.close()
  }
}

/** Reads credentials and addresses of the platforms from the environment. Throws a `Refusal` that repeats no value. */
function platformAccess(source: NodeJS.ProcessEnv): {
  credentials: Credentials
  services: PlatformServices
} {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = z.object(platformVariables).safeParse(given)
  if (!parsed.success)
    throw new Refusal(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    )
  const credentials: Credentials = {}
  for (const [name, variable] of Object.entries(credentialVariables) as [CredentialName, string][]) {
    const value = given[variable]?.trim()
    if (value) credentials[name] = value
  }
  return { credentials, services: platformServices(parsed.data) }
}

function printAddress(address: RecognizedAddress, json: boolean, output: Output): boolean {
  if (address.kind === 'unknown' || address.kind === 'not_a_post')
    return printProblem(notAPost(address), json, output)
  const { platform } = address
  // The target of a short link is only known after a request, and a dry run sends none.
  const named = address.kind === 'post' ? { platform, id: address.id } : { platform, short: address.url }
  output.line(json ? JSON.stringify(named) : `${platform} ${named.id ?? named.short}`)
  return true
}

async function postOf(address: RecognizedAddress, egress: Egress): Promise<PostAddress> {
  const { signal } = new AbortController()
  const found = address.kind === 'short' ? await followShortLink({ egress, signal }, address) : address
  if (found.kind === 'post') return found
  if (found.kind === 'short') return postBehindShortLink(found)
  throw notAPost(found)
}

function notAPost(address: Extract<RecognizedAddress, { kind: 'not_a_post' | 'unknown' }>): FetchProblem {
  const message =
    address.kind === 'unknown'
      ? 'not a link of a supported platform'
      : `${address.platform}: ${address.what}, not a post`
  return new FetchProblem('bad_url', { said: message })
}

async function collect(post: PostAddress, replies: boolean, egress: Egress, output: Output) {
  const now = () => new Date()
  const choice = chooseConnector(post.platform, { ...platformAccess(process.env), now })
  if (choice.kind === 'missing') throw new NoCredentials(lacking(post, choice.credentials))
  if (choice.by === 'official' && recognizeAddress(post.url).kind === 'short')
    throw new FetchProblem('provider_failed', {
      said: 'the platform does not reveal where the short link leads',
    })
  const { signal } = new AbortController()
  const reach = createReach({
    egress,
    now,
    wait: (milliseconds, ended) => wait(milliseconds, undefined, { signal: ended }),
    jitter: () => randomInt(2 ** 32) / 2 ** 32,
    signal,
  })
  const keep: Parameters<typeof collectComments>[0]['keep'] = (comments) => {
    if (comments.length > 0)
      output.line(comments.map((comment) => JSON.stringify(withUrl(comment))).join('\n'))
  }
  return collectComments({ connector: choice.connector, post, reach, replies, keep, now, signal })
}

/** No request is sent without the credentials that the platform requires. */
class NoCredentials extends Error {}

function lacking({ platform }: PostAddress, credentials: (keyof typeof credentialVariables)[][]): string {
  const ways = credentials.map((names) => names.map((name) => credentialVariables[name]).join(' and '))
  return ways.length === 0
    ? `Collecting comments from ${platform} isn't supported yet.`
    : `To collect comments from ${platform}, set ${ways.join(', or ')} in the environment.`
}

function finish(result: CrawlResult, json: boolean, output: Output): boolean {
  const { complete, fetched, expected, duplicates, deleted, shortfalls, problem } = result
  output.line(JSON.stringify({ complete, fetched, expected, duplicates, deleted }))
  if (problem) return printProblem(problem, json, output)
  if (complete) return true
  const why = shortfalls.length > 0 ? shortfalls.join(', ') : `${fetched} of ${expected}`
  return printProblem({ kind: 'partial', said: why, until: undefined }, json, output)
}

function printProblem(
  { kind, said, until }: { kind: string; said: string; until: Date | undefined },
  json: boolean,
  output: Output,
): false {
  if (json)
    output.line(JSON.stringify({ error: kind, ...(said ? { said } : {}), ...(until ? { until } : {}) }))
  // Control characters from a platform must not reach the terminal.
  const plain = said.replaceAll(/\p{Cc}/gu, ' ')
  output.problem(`${kind}${plain ? `: ${plain}` : ''}${until ? ` (retry after ${until.toISOString()})` : ''}`)
  return false
}
