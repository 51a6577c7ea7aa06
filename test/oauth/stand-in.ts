import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createSigner,
  discoveryOf,
  exchange,
  facebookToken,
  googleTokens,
  type House,
  inspect,
  longerToken,
  type ProviderPerson,
  pagesFor,
  profileFor,
  type Trick,
} from './answers.ts'

export interface Answer {
  code: string
  state: string
  iss?: string
}

export interface StandIn {
  url: string
  /** makes the product use these providers */
  env: Record<'GOOGLE_OAUTH_URL' | 'FACEBOOK_GRAPH_URL' | 'FACEBOOK_DIALOG_URL' | 'GRAPH_API_URL', string>
  client: { id: string; secret: string }
  /** what would come back if this person agreed at this address */
  agree(authorizationUrl: string, person: ProviderPerson, trick?: Trick): Answer
  /** requested paths, in order */
  asked: string[]
  stop(): Promise<void>
}

const people: ProviderPerson[] = [
  {
    id: '1001',
    name: 'Ada Lovelace',
    email: 'ada@example.net',
    pages: [
      { id: '111', name: 'Engines of Tomorrow', instagram: { id: '17841400000000001', username: 'engines' } },
      { id: '112', name: 'Poetical Science' },
    ],
  },
  { id: '1002', name: 'Grace Hopper', email: 'grace@example.net' },
  { id: '1003', name: 'Nobody Verified', email: 'nobody@example.net', emailVerified: false },
]

/** The sign-in endpoints of Google and Facebook, with valid signatures, on loopback. */
export async function startProviders({ port = 0 } = {}): Promise<StandIn> {
  const house: House = {
    url: '',
    client: { id: '123456789012345', secret: 'only good at this stand-in' },
    signer: createSigner(),
    grants: new Map(),
    tokens: new Map(),
    longLived: new Set(),
    asked: [],
  }
  const server = createServer((request, response) => {
    answer(house, request, response).catch(() => response.writeHead(500).end())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  house.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const facebook = `${house.url}/facebook`
  return {
    url: house.url,
    env: {
      GOOGLE_OAUTH_URL: `${house.url}/google`,
      FACEBOOK_GRAPH_URL: facebook,
      FACEBOOK_DIALOG_URL: facebook,
      GRAPH_API_URL: facebook,
    },
    client: house.client,
    agree: (url, person, trick = {}) => agree(house, new URL(url), person, trick),
    asked: house.asked,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function agree(house: House, asked: URL, person: ProviderPerson, trick: Trick): Answer {
  const wish = asked.searchParams
  const provider = asked.pathname.startsWith('/google/') ? 'google' : 'facebook'
  const code = randomBytes(24).toString('base64url')
  house.grants.set(code, {
    provider,
    person,
    trick,
    clientId: wish.get('client_id') ?? '',
    redirectUri: wish.get('redirect_uri') ?? '',
    challenge: wish.get('code_challenge_method') === 'S256' ? (wish.get('code_challenge') ?? '') : '',
    nonce: wish.get('nonce') ?? undefined,
  })
  const state = wish.get('state') ?? ''
  return provider === 'google' ? { code, state, iss: `${house.url}/google` } : { code, state }
}

async function answer(house: House, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', house.url)
  house.asked.push(url.pathname)
  const form = new URLSearchParams(await textOf(request))
  const send = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const tell = (body: object | undefined) =>
    void send(body ? 200 : 400, body ?? { error: { code: 190, message: 'Invalid OAuth access token' } })
  switch (`${request.method} ${url.pathname.replace(/\/v\d+\.\d+\//, '/')}`) {
    case 'GET /google/.well-known/openid-configuration':
      return void send(200, discoveryOf(house))
    case 'GET /google/certs':
      return void send(200, house.signer.jwks)
    case 'GET /google/auth':
    case 'GET /facebook/dialog/oauth':
      return choose(house, url, response)
    case 'POST /google/token':
    case 'POST /facebook/oauth/access_token': {
      if (form.get('grant_type') === 'fb_exchange_token') return tell(longerToken(house, form))
      const isKnown =
        form.get('client_id') === house.client.id && form.get('client_secret') === house.client.secret
      if (form.get('grant_type') === 'client_credentials')
        return isKnown
          ? tell({ access_token: `${house.client.id}|app` })
          : void send(400, {
              error: { message: `Error validating client secret ${form.get('client_secret')}.`, code: 1 },
            })
      if (!isKnown) return void send(401, { error: 'invalid_client' })
      const grant = exchange(house, form)
      if (!grant) return void send(400, { error: 'invalid_grant' })
      return void send(
        200,
        grant.provider === 'google' ? googleTokens(house, grant) : facebookToken(house, grant),
      )
    }
    case 'GET /facebook/debug_token':
      return void send(200, inspect(house, url.searchParams))
    case 'GET /facebook/me/accounts':
      return tell(pagesFor(house, url.searchParams))
    case 'GET /facebook/me': {
      const profile = profileFor(house, url.searchParams)
      return void send(profile ? 200 : 400, profile ?? { error: { message: 'Invalid appsecret_proof' } })
    }
    default:
      return void send(404, { error: 'unknown' })
  }
}

/** The consent page, for viewing it in a browser. */
function choose(house: House, asked: URL, response: ServerResponse): void {
  const back = new URL(asked.searchParams.get('redirect_uri') ?? house.url)
  const linkTo = (answer: object) => {
    const to = new URL(back)
    for (const [name, value] of Object.entries(answer)) to.searchParams.set(name, String(value))
    return to.href.replaceAll('&', '&amp;')
  }
  const state = asked.searchParams.get('state') ?? ''
  const links = people.map(
    (person) =>
      `<li><a href="${linkTo(agree(house, asked, person, {}))}">Continue as ${person.name}</a></li>`,
  )
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="en"><title>Stand-in</title><h1>Who are you?</h1><ul>${links.join('')}</ul>` +
        `<p><a href="${linkTo({ error: 'access_denied', state })}">Cancel</a></p></html>`,
    )
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** `node test/oauth/stand-in.ts [port]`: runs until stopped, and prints how to make the product use it. */
async function runAlone([port]: string[]): Promise<void> {
  const { env, client } = await startProviders({ port: Number(port ?? 0) })
  console.log(
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  )
  console.log(`client id ${client.id}, client secret ${client.secret}`)
}

if (import.meta.main) await runAlone(process.argv.slice(2))
