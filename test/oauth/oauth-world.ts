import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import { type Answer as Reply, testWorld, type World } from '../world/world.ts'
import type { Provider, ProviderPerson, Trick } from './answers.ts'
import { type Answer, type StandIn, startProviders } from './stand-in.ts'

/** The sign-in flow through a provider and back, step by step. */
export interface OauthWorld extends World {
  providers: StandIn
  /** starts the flow: where the browser is sent, and its cookie */
  setOut(provider: Provider, by?: Traveller): Promise<{ url: string; cookie: string; reply: Reply }>
  /** returns with a reply */
  comeBack(provider: Provider, answer: object, cookie: string, by?: Traveller): Promise<Reply>
  /** enters the address that the provider did not vouch for, in the browser that was asked for it */
  complete(provider: Provider, asked: Reply, email: string): Promise<Reply>
  /** the whole flow */
  signIn(provider: Provider, person: ProviderPerson, by?: Traveller & { trick?: Trick }): Promise<Reply>
}

interface Traveller {
  /** the user signed in during the flow */
  token?: string
  /** changes what the provider returns */
  change?: (answer: Answer) => object
}

/** The whole server with both providers set up and faked. Call at the top level of a file. */
export async function oauthWorld(): Promise<OauthWorld> {
  const providers = await startProviders()
  const world = await testWorld({ env: providers.env })
  afterAll(() => providers.stop())
  await setUp(world, providers)
  const ask = (url: string, payload: object, headers: Record<string, string>) =>
    world.ask({ method: 'POST', url, payload, headers, remoteAddress: [10, ...randomBytes(3)].join('.') })
  const bearer = (token: string | undefined) =>
    token === undefined ? {} : { authorization: `Bearer ${token}` }
  const setOut: OauthWorld['setOut'] = async (provider, { token } = {}) => {
    const reply = await ask(`/api/auth/oauth/${provider}/start`, {}, bearer(token))
    return { url: String(reply.json.data['authorization_url']), cookie: reply.cookie, reply }
  }
  const comeBack: OauthWorld['comeBack'] = (provider, answer, cookie, { token } = {}) =>
    ask(`/api/auth/oauth/${provider}`, answer, { cookie, ...bearer(token) })
  return {
    ...world,
    providers,
    setOut,
    comeBack,
    complete(provider, { json, cookie }, email) {
      const { ticket } = json.data['complete'] as { ticket: string }
      return ask(`/api/auth/oauth/${provider}/complete`, { ticket, email }, { cookie })
    },
    async signIn(provider, person, { trick, change = (answer: Answer): object => answer, ...by } = {}) {
      const { url, cookie } = await setOut(provider, by)
      return comeBack(provider, change(providers.agree(url, person, trick)), cookie, by)
    },
  }
}

async function setUp({ ctx }: World, { client }: StandIn): Promise<void> {
  for (const provider of ['google', 'facebook']) {
    const secret = `oauth_${provider}_client_secret`
    const rows = [
      { key: `oauth_${provider}_client_id`, value: JSON.stringify(client.id), secret: null },
      {
        key: secret,
        value: null,
        secret: ctx.secrets.close(Buffer.from(client.secret), `settings.secret.${secret}`),
      },
    ]
    for (const row of rows)
      await ctx.db
        .insertInto('settings')
        .values({ ...row, updated_at: new Date(), updated_by: null })
        .execute()
  }
}
