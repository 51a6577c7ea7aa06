import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { calls } from '../../src/contract/api/all.ts'
import type { PermissionMap } from '../../src/contract/api/permissions.ts'
import { type Person, person } from '../world/people.ts'
import { type Answer, testWorld } from '../world/world.ts'
import { fingerprint } from './fingerprint.ts'
import { ownCollections, ownFiles, ownTickets } from './own-records.ts'

const world = await testWorld()
const { db } = world.ctx

/** A request for something that a person owns, by its id. */
interface OwnThing {
  /** permissions of both users, for calls that not everyone may make */
  role?: PermissionMap
  /** creates the thing and returns its id */
  make(owner: Person): Promise<string>
  request(id: string): InjectOptions
}

const aDraw = async (owner: Person): Promise<string> => {
  const payload = { winners: 1, substitutes: 1, source: { type: 'list', entries: ['Ada', 'Bob', 'Cleo'] } }
  const reply = await owner.ask({ method: 'POST', url: '/api/giveaways', payload })
  return String(reply.json.data['id'])
}
const aGame = async (owner: Person): Promise<string> => {
  const reply = await owner.ask({ method: 'POST', url: '/api/guess-games', payload: {} })
  const { own_id, share_code } = reply.json.data
  const payload = { name: 'Ada', number: 7 }
  await owner.ask({ method: 'POST', url: `/api/guesses/${String(share_code)}`, payload })
  return String(own_id)
}
const ofGame = (rest: string, payload: object): OwnThing => ({
  make: aGame,
  request: (id) => ({ method: 'POST', url: `/api/guess-games/${id}${rest}`, payload }),
})
const ofDraw = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  rest = '',
  payload?: object,
): OwnThing => ({
  make: aDraw,
  request: (id) => ({ method, url: `/api/giveaways/${id}${rest}`, ...(payload ? { payload } : {}) }),
})

/** Every call that takes the id of something that belongs to one person. */
const own: Record<string, OwnThing> = {
  ...ownCollections(world),
  ...ownFiles(world),
  ...ownTickets(world),
  getGiveaway: ofDraw('GET'),
  replaceWinner: ofDraw('POST', '/replacements', { rank: 1, reason: 'declined' }),
  voidGiveaway: ofDraw('POST', '/void', { note: 'wrong list' }),
  setClaimWindow: ofDraw('PUT', '/claims', { hours: 24 }),
  claimPrize: ofDraw('POST', '/claims', { rank: 1 }),
  listErasureRequests: ofDraw('GET', '/erasure-requests'),
  eraseName: ofDraw('POST', '/erasures', { name: 'Ada' }),
  refuseErasure: {
    make: async (owner) => {
      const id = await aDraw(owner)
      const { share_code } = (await owner.ask({ url: `/api/giveaways/${id}` })).json.data
      const url = `/api/results/${String(share_code)}/erasure-requests`
      await owner.ask({ method: 'POST', url, payload: { name: 'Ada' } })
      const list = await owner.ask({ url: `/api/giveaways/${id}/erasure-requests` })
      const [request] = list.json.data['requests'] as { id: string }[]
      return `${id}/${request?.id}`
    },
    request: (ids) => {
      const [id, request = randomUUID()] = ids.split('/')
      return { method: 'POST', url: `/api/giveaways/${id}/erasure-requests/${request}/refusal`, payload: {} }
    },
  },
  shareGiveaway: ofDraw('PATCH', '', { shared: false }),
  deleteGiveaway: ofDraw('DELETE', '', {}),
  openGuessGame: ofGame('/open', {}),
  eraseGuesser: ofGame('/erasures', { no: 1 }),
  closeSessions: {
    make: async ({ id }) =>
      (await db.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()).id,
    request: (id) => ({ method: 'DELETE', url: `/api/auth/sessions?id=${id}` }),
  },
  changeNotification: {
    make: async (owner) => {
      const id = randomUUID()
      await db
        .insertInto('notifications')
        .values({ id, user_id: owner.id, type: 'new_sign_in', payload: '{}', created_at: new Date() })
        .execute()
      return id
    },
    request: (id) => ({ method: 'POST', url: '/api/auth/notifications', payload: { id, action: 'delete' } }),
  },
  removePasskey: {
    make: async (owner) => {
      const id = randomUUID()
      const key = {
        credential_id: Buffer.from(id),
        public_key: Buffer.from('key'),
        counter: 0,
        transports: [],
      }
      await db
        .insertInto('passkeys')
        .values({ id, user_id: owner.id, name: 'key', created_at: new Date(), last_used_at: null, ...key })
        .execute()
      return id
    },
    request: (id) => ({ method: 'DELETE', url: `/api/auth/passkeys/${id}`, payload: {} }),
  },
  removeConnection: {
    make: async (owner) => {
      const id = randomUUID()
      const account = {
        platform: 'facebook',
        external_id: id,
        name: 'Page',
        token: Buffer.from('closed'),
      } as const
      await db
        .insertInto('connected_accounts')
        .values({ id, user_id: owner.id, ...account, connected_at: new Date(), expires_at: null })
        .execute()
      return id
    },
    request: (id) => ({ method: 'DELETE', url: `/api/connections/${id}`, payload: {} }),
  },
  getSelection: {
    make: async ({ id }) => {
      await db
        .insertInto('selections')
        .values({ id, user_id: id, is_all: false, ids: ['a'], created_at: new Date() })
        .execute()
      return id
    },
    request: (id) => ({ method: 'GET', url: `/api/selections/${id}` }),
  },
  getExportFile: {
    make: async ({ id }) => {
      const at = new Date()
      const { id: session_id } = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      const file = { file_name: 'x.csv', type: 'text/csv', permissions: [], total: 0, outcome: 'done' }
      await db
        .insertInto('export_jobs')
        .values({ ...file, id, user_id: id, session_id, created_at: at, written_at: at, finished_at: at })
        .execute()
      return id
    },
    request: (id) => ({ method: 'GET', url: `/api/exports/${id}/file` }),
  },
  getBulk: {
    make: async ({ id }) => {
      const bulk = {
        id,
        user_id: id,
        action: 'users.delete',
        options: '{}',
        locale: 'en',
        origin: 'x',
        total: 0,
      }
      await db
        .insertInto('bulk_jobs')
        .values({ ...bulk, created_at: new Date(), finished_at: null })
        .execute()
      return id
    },
    request: (id) => ({ method: 'GET', url: `/api/bulk/${id}` }),
  },
  getCheckout: {
    make: async (owner) => {
      const id = `cs_test_${randomUUID()}`
      const checkout = {
        id,
        user_id: owner.id,
        plan: 'pro',
        trial_days: 0,
        key: id,
        url: 'https://pay.example',
      }
      await db
        .insertInto('checkouts')
        .values({ ...checkout, status: 'open', expires_at: new Date(), created_at: new Date() })
        .execute()
      return id
    },
    request: (id) => ({ method: 'GET', url: `/api/subscription/checkout?session_id=${id}` }),
  },
  deleteRulePreset: {
    make: async (owner) => {
      const payload = { name: 'Usual', rules: {} }
      const reply = await owner.ask({ method: 'POST', url: '/api/rule-presets', payload })
      return String(reply.json.data['id'])
    },
    request: (id) => ({ method: 'DELETE', url: `/api/rule-presets/${id}`, payload: {} }),
  },
}

/**
 * Their parameters name nothing personal: a public page, a list, a secret, one of two providers, a module or form of
 * the site, an icon set, or two shades of a color.
 */
const open = new Set([
  'share_code',
  'code',
  'list',
  'page',
  'token',
  'code',
  'key',
  'provider',
  'moduleKey',
  'moduleSlug',
  'formKey',
  'collection',
  'shades',
])

it('covers every call with an id that only an owner may use', () => {
  const withId = calls.filter(
    ({ path, access }) =>
      !access.includes('.') && /\{(\w+)\}/.test(path) && !open.has(/\{(\w+)\}/.exec(path)?.[1] ?? ''),
  )
  expect(Object.keys(own)).toEqual(expect.arrayContaining(withId.map(({ name }) => name)))
})

it.each(Object.entries(own))(
  '%s answers the same for a record of another account as for a missing one, and changes nothing',
  async (_, thing) => {
    const wish = thing.role ? { role: thing.role } : {}
    const [owner, other] = [await person(world, wish), await person(world, wish)]
    const id = await thing.make(owner)
    const before = await fingerprint(db)
    const foreign = await other.ask(thing.request(id))
    const absent = await other.ask(thing.request(randomUUID()))
    expect(foreign.status).toBe(404)
    expect(foreign.json).toEqual(absent.json)
    expect(headersOf(foreign)).toEqual(headersOf(absent))
    expect(await fingerprint(db)).toEqual(before)
    // The control: the same request by its owner succeeds.
    expect((await owner.ask(thing.request(id))).status).toBeLessThan(300)
  },
)

function headersOf({ headers }: Answer) {
  const { date: _, ...rest } = headers
  return rest
}
