import { createHash } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/api/all.ts'
import type { Call } from '../../src/contract/api/call.ts'
import type { PermissionMap } from '../../src/contract/api/permissions.ts'
import { endLapsedViews } from '../../src/server/core/accounts/viewing/view-account.ts'
import { type Person, person } from '../world/people.ts'
import { type Answer, testWorld } from '../world/world.ts'
import { fingerprint } from './fingerprint.ts'

const world = await testWorld()
const { db } = world.ctx
const code = ({ json, status }: Answer) => (status >= 400 ? String(json.data['code']) : status)

/** A browser with the session of a person, and with the cookie for viewing an account. */
function browserOf({ token }: Person) {
  const jar = new Map([['token', token]])
  return {
    jar,
    async ask(request: InjectOptions): Promise<Answer> {
      const headers = { ...request.headers, 'sec-fetch-site': 'same-origin' }
      const reply = await world.ask({ ...request, headers, cookies: Object.fromEntries(jar) })
      for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value) jar.set(name, value)
        else jar.delete(name)
      }
      return reply
    },
  }
}
type Browser = ReturnType<typeof browserOf>

const look = (browser: Browser, id: string) =>
  browser.ask({ method: 'POST', url: `/api/users/${id}/view`, payload: {} })
const end = (browser: Browser) => browser.ask({ method: 'DELETE', url: '/api/auth/view', payload: {} })
const nameIn = async (browser: Browser) => {
  const { json } = await browser.ask({ url: '/api/auth' })
  return (json.data['user'] as { username: string } | undefined)?.username
}

async function looking(role: PermissionMap | 'Admin' = { accounts: { read: true } }, of?: Person) {
  const staff = await person(world, { role })
  const shown = of ?? (await person(world))
  const browser = browserOf(staff)
  expect(code(await look(browser, shown.id))).toBe(200)
  return { staff, shown, browser }
}

const requestFor = (call: Call): InjectOptions => ({
  method: call.method,
  url: call.path
    .replace('{provider}', 'google')
    .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-00000000dead')
    .concat(call.stream && call.query ? '?nothing=such' : ''),
  remoteAddress: `10.9.0.${calls.indexOf(call) % 200}`,
  ...(call.method === 'GET' ? {} : { payload: {} }),
})

it('opens no call that changes something, except those that end the view', () => {
  const writing = calls.filter(
    ({ viewable, method, changes }: Call) => viewable && (method !== 'GET' || changes),
  )
  expect(writing.map(({ name }) => name).toSorted()).toEqual(['endAccountView', 'signOut', 'signOutByPost'])
})

it('is refused every other call and changes nothing, whatever the rights of the viewer', async () => {
  const { browser } = await looking('Admin')
  // The first look at the ledger makes the keys that sign it.
  await world.ask({ url: '/api/ledger' })
  const before = await fingerprint(db)
  const wrong: string[] = []
  for (const call of calls) {
    if (call.viewable === true) continue
    const isOpen = call.method === 'GET' && !call.changes && (call.access === 'anyone' || call.viewable)
    const refused = code(await browser.ask(requestFor(call))) === 'view_only'
    if (refused === Boolean(isOpen)) wrong.push(call.name)
  }
  expect(wrong).toEqual([])
  expect(await fingerprint(db)).toEqual(before)
})

describe('the viewed account', () => {
  it('is shown without winners, and without tickets unless the viewer may read them', async () => {
    const shown = await person(world, { plan: 'pro' })
    const payload = { winners: 1, substitutes: 0, source: { type: 'list', entries: ['Ada', 'Bob'] } }
    const drawn = await shown.ask({ method: 'POST', url: '/api/giveaways', payload })
    const ticket = { subject: 'A private matter', message: 'Hello' }
    await shown.ask({ method: 'POST', url: '/api/tickets', payload: ticket })
    const { browser } = await looking(undefined, shown)
    const own = await browser.ask({ url: '/api/auth' })
    expect(own.json.data['user']).toMatchObject({ username: shown.username, permissions: {} })
    const history = await browser.ask({ url: '/api/giveaways' })
    expect(history.json.data['rows']).toMatchObject([{ winners: [], winners_count: 1 }])
    // Its owner's view of a draw lists people.
    expect(code(await browser.ask({ url: `/api/giveaways/${String(drawn.json.data['id'])}` }))).not.toBe(200)
    expect(code(await browser.ask({ url: '/api/tickets' }))).toBe('view_only')
    for (const hidden of ['sessions', 'passkeys', 'identities', 'notifications'])
      expect(code(await browser.ask({ url: `/api/auth/${hidden}` }))).toBe('view_only')
    const both = await looking({ accounts: { read: true }, tickets: { read: true } }, shown)
    expect((await both.browser.ask({ url: '/api/tickets' })).json.data['tickets']).toHaveLength(1)
  })
})

describe('access to a view', () => {
  it('is limited to holders of the right, for accounts within their own rights', async () => {
    const admin = await person(world, { role: 'Admin' })
    const ada = await person(world)
    const reader = browserOf(await person(world, { role: { users: { read: true, update: true } } }))
    expect(code(await look(reader, ada.id))).toBe('not_permitted')
    const viewer = browserOf(await person(world, { role: { accounts: { read: true } } }))
    expect(code(await look(viewer, admin.id))).toBe('exceeds_own_rights')
    expect(viewer.jar.size).toBe(1)
  })

  it('ends as soon as either role changes', async () => {
    const { staff, shown, browser } = await looking()
    expect(await nameIn(browser)).toBe(shown.username)
    const { role_id } = await db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', (await person(world, { role: 'Admin' })).id)
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ role_id }).where('id', '=', shown.id).execute()
    expect(await nameIn(browser)).toBe(staff.username)
  })

  it('is refused with the token alone, in another session or in a program', async () => {
    const { browser, shown } = await looking()
    const token = browser.jar.get('account_view') ?? ''
    const thief = await person(world, { role: 'Admin' })
    const stolen = browserOf(thief)
    stolen.jar.set('account_view', token)
    expect(await nameIn(stolen)).toBe(thief.username)
    expect(code(await world.ask({ url: '/api/auth', cookies: { account_view: token } }))).toBe('unauthorized')
    const asBearer = { url: '/api/auth', headers: { authorization: `Bearer ${token}` } }
    expect(code(await world.ask(asBearer))).toBe('unauthorized')
    const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', shown.id).execute()
    expect(sessions).toHaveLength(1)
  })
})

describe('the end of a view', () => {
  const linesOf = async (id: string) =>
    db
      .selectFrom('audit_trail')
      .select(['act', 'actor_name'])
      .where('record_id', '=', id)
      .orderBy('no')
      .execute()

  it('takes one press, and start and end are in the audit log', async () => {
    const { staff, shown, browser } = await looking()
    expect((await end(browser)).json.data).toEqual({ user_id: shown.id })
    expect(await nameIn(browser)).toBe(staff.username)
    expect(await linesOf(shown.id)).toEqual([
      { act: 'view', actor_name: staff.username },
      { act: 'view_end', actor_name: staff.username },
    ])
  })

  it('comes after 15 minutes, and forms that are still open change nothing until it is confirmed', async () => {
    const { staff, shown, browser } = await looking()
    const past = new Date(Date.now() - 60_000)
    const token_hash = createHash('sha256')
      .update(browser.jar.get('account_view') ?? '')
      .digest()
    await db
      .updateTable('account_views')
      .set({ expires_at: past })
      .where('token_hash', '=', token_hash)
      .execute()
    const change = { method: 'PUT', url: '/api/auth', payload: { fullname: 'Someone Else' } } as const
    expect(code(await browser.ask(change))).toBe('view_over')
    const { json } = await browser.ask({ url: '/api/auth' })
    expect(json.data['user']).toMatchObject({ username: staff.username, viewing: { is_over: true } })
    await endLapsedViews(world.ctx)
    expect((await linesOf(shown.id)).map(({ act }) => act)).toEqual(['view', 'view_end'])
    await end(browser)
    expect(code(await browser.ask(change))).toBe(200)
  })

  it('lets no open form of the viewed account change the account of the viewer', async () => {
    const { staff, shown, browser } = await looking()
    const change = { method: 'PUT', url: '/api/auth', payload: { fullname: 'Someone Else' } } as const
    const marked = { ...change, headers: { 'x-form-account': shown.id } }
    expect(code(await browser.ask(marked))).toBe('view_only')
    // Another tab ends it, or the browser forgets it.
    await end(browser)
    expect(code(await browser.ask(marked))).toBe('form_of_view')
    const other = await person(world)
    await look(browser, other.id)
    expect(code(await browser.ask(marked))).toBe('form_of_view')
    await end(browser)
    expect((await browser.ask({ url: '/api/auth' })).json.data['user']).toMatchObject({
      fullname: `Person ${staff.username}`,
    })
    expect(code(await browser.ask(change))).toBe(200)
  })

  it('comes with the end of the viewer’s session, and has its date', async () => {
    const { browser, staff, shown } = await looking()
    expect(code(await browser.ask({ method: 'POST', url: '/api/auth/sign-out', payload: {} }))).toBe(200)
    const left = await db.selectFrom('sessions').select('id').where('user_id', '=', staff.id).execute()
    expect(left).toHaveLength(0)
    expect(await nameIn(browser)).toBeUndefined()
    await endLapsedViews({ ...world.ctx, now: () => new Date(Date.now() + 3_600_000) })
    const line = await db
      .selectFrom('audit_trail')
      .select(['at', 'changes'])
      .where('record_id', '=', shown.id)
      .where('act', '=', 'view_end')
      .executeTakeFirstOrThrow()
    expect(Math.abs(line.at.getTime() - Date.now())).toBeLessThan(60_000)
    expect(line.changes).toEqual({ until: [null, line.at.toISOString()] })
  })
})
