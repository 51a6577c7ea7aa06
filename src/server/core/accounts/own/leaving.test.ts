import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { forgetLeftTickets } from '#server/features/support/leaving/user-data.ts'
import { tracesInTables } from '#test/world/find-traces.ts'
import { mailsTo } from '#test/world/mails.ts'
import { person } from '#test/world/people.ts'
import { filesForm } from '#test/world/planted-forms.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld({ env: { TRUST_PROXY: '1' } })
const { ctx, ask, app } = world
const name = 'Zebulon Quizzical'
const email = 'zebulon.quizzical@example.org'
const next = 'zq-elsewhere@example.net'
const address = '203.0.113.77'
const traces = [name, 'zebulonq', email, next, address, 'Firefox/998']
const from = { 'x-forwarded-for': address, 'user-agent': 'Mozilla/5.0 Firefox/998' }

/** The logs have a test of their own: requests made before sign-up belong to no account. */
const found = () => tracesInTables(ctx, traces, 'call_logs')

async function signUp(): Promise<Record<string, string>> {
  const answer = await ask({
    method: 'POST',
    url: '/api/auth/sign-up',
    headers: from,
    payload: {
      username: 'zebulonq',
      email,
      fullname: name,
      password: 'unheard-of giraffe 9',
      birthday: '1980-02-03',
    },
  })
  expect(answer.status).toBe(201)
  return { ...from, authorization: `Bearer ${String(answer.json.data['token'])}` }
}

it('exports all data of an account, and then erases it', async () => {
  const headers = await signUp()
  const auth = await ask({ method: 'GET', url: '/api/auth', headers })
  const { id: userId } = auth.json.data['user'] as { id: string }
  await ctx.db
    .updateTable('users')
    .set({ email_verified_at: ctx.now(), locale: 'fr' })
    .where('id', '=', userId)
    .execute()
  await ctx.db
    .insertInto('oauth_identities')
    .values({ provider: 'google', subject: '=1+2', user_id: userId, email, created_at: ctx.now() })
    .execute()
  await ctx.db
    .insertInto('saved_views')
    .values({
      id: randomUUID(),
      user_id: userId,
      list: 'users',
      name: 'My people',
      is_shared: false,
      parameters: `search=${name}`,
      columns: ['user'],
      created_at: ctx.now(),
    })
    .execute()
  const layout = { columns: ['title', 'status'], page_size: 50, density: 'roomy' }
  await ask({ method: 'PUT', url: '/api/lists/giveaways/view', headers, payload: layout })
  expect((await ask({ method: 'PUT', url: '/api/auth', headers, payload: { email: next } })).status).toBe(200)
  await ask({ method: 'POST', url: '/api/auth/forgot-password', headers: from, payload: { email } })
  const drawn = await ask({
    method: 'POST',
    url: '/api/giveaways',
    headers,
    payload: {
      title: 'A draw of theirs',
      winners: 1,
      mode: 'local',
      source: { type: 'list', entries: ['Ann', 'Ben', 'Cid'] },
    },
  })
  const letter = filesForm({ subject: `From ${name}`, message: `Write to ${email}, says ${name}.` }, [
    { field: 'files', name: `${name}.txt`, content: `All about ${name}` },
  ])
  const asked = await ask({
    method: 'POST',
    url: '/api/tickets',
    ...letter,
    headers: { ...headers, ...letter.headers },
  })
  expect(asked.status, JSON.stringify(asked.json)).toBe(201)
  const shown = await app.inject({ method: 'POST', url: '/api/auth/export', headers, payload: {} })
  expect(shown.headers['content-type']).toBe('application/zip')
  const files = unzipSync(new Uint8Array(shown.rawPayload))
  const read = (file: string) => Buffer.from(files[file] ?? []).toString()
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'account.json',
      'account.csv',
      'sessions.json',
      'identities.csv',
      'giveaways.json',
    ]),
  )
  expect(JSON.parse(read('account.json'))).toMatchObject([{ email, fullname: name, pending_email: next }])
  expect(read('sessions.csv')).toContain(address)
  expect(read('saved-views.csv')).toContain('My people')
  expect(JSON.parse(read('list-views.json'))).toEqual([
    { ...layout, list: 'giveaways', columns: 'title, status' },
  ])
  expect(read('identities.csv')).toContain(`"'=1+2"`)
  const everything = Object.keys(files).map(read).join('')
  expect(everything).not.toMatch(/argon2|password_hash|token_hash|totp_secret/)
  expect(drawn.status, JSON.stringify(drawn.json)).toBe(201)
  expect(everything).toContain('A draw of theirs')
  expect(read('support-tickets.csv')).toContain(`From ${name}`)
  expect(read('support-messages.csv')).toContain(`Write to ${email}`)

  await ctx.db
    .insertInto('avatars')
    .values({ key: 'picture', user_id: userId, bytes: Buffer.from(`RIFF ${name}`) })
    .execute()
  // Control: while the account exists, the traces are found.
  const before = await found()
  for (const trace of traces) expect(before.some((hit) => hit.endsWith(trace))).toBe(true)
  expect(before).toContain(`public.avatars.bytes: ${name}`)
  expect((await mailsTo(world, next)).length).toBeGreaterThan(0)

  const gone = await ask({ method: 'DELETE', url: '/api/auth', headers })
  expect(gone.status).toBe(200)
  expect(await ctx.db.selectFrom('list_views').select('list').execute()).toEqual([])
  // Support messages stay for 90 days, without their author.
  const kept = await found()
  expect(kept).toContain(`public.support_messages.text: ${name}`)
  expect(kept.filter((hit) => !/^public\.(support_|media\.)/.test(hit))).toEqual([])
  await forgetLeftTickets(ctx, new Date(Date.now() - 60_000))
  const [ticket] = await ctx.db.selectFrom('support_tickets').selectAll().execute()
  expect(ticket).toMatchObject({ subject: `From ${name}`, user_id: null, status: 'closed' })
  await forgetLeftTickets(ctx, new Date(Date.now() + 60_000))
  expect(await found()).toEqual([])
  expect((await ask({ method: 'GET', url: '/api/auth', headers })).status).toBe(401)
  const [row] = await ctx.db.selectFrom('users').selectAll().where('id', '=', userId).execute()
  expect(row).toMatchObject({
    status: 'deleted',
    email: '',
    fullname: '',
    birthday: null,
    password_hash: null,
  })
  // The name is free again, for them and for everyone else.
  await signUp()
})

it('keeps the mails to the real owner of an address that someone else entered', async () => {
  const eve = await person(world)
  const bob = { username: 'bob', email: 'bob@example.org', fullname: 'Bob', password: 'unheard-of giraffe 9' }
  const { json } = await ask({ method: 'POST', url: '/api/auth/sign-up', payload: bob })
  const { id } = json.data['user'] as { id: string }
  await ctx.db.updateTable('users').set({ pending_email: bob.email }).where('id', '=', eve.id).execute()
  expect((await eve.ask({ method: 'DELETE', url: '/api/auth' })).status).toBe(200)
  const mails = await ctx.db.selectFrom('outbox').select('user_id').where('address', '=', bob.email).execute()
  expect(mails).toEqual([{ user_id: id }])
})
