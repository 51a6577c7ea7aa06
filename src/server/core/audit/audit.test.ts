import fc from 'fast-check'
import { type SqlBool, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { person, roleIds } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { checkChain, recordAction } from './audit-log.ts'

const world = await testWorld()
const { ctx } = world
const admin = await person(world, { role: 'Admin' })
const viewer = { user: { id: admin.id, username: admin.username } }

function record(name: string, before: object = {}, after: object = {}, act = 'update') {
  return ctx.db.transaction().execute((trx) =>
    recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'users',
      act,
      record: { id: name, name },
      before: { ...before },
      after: { ...after },
    }),
  )
}

/** What is stored where the chain breaks, for the message of a test that failed under load and never again. */
async function linesAt(no: number | null): Promise<string> {
  if (no === null) return ''
  const { rows } =
    await sql`select to_jsonb(audit_trail) from audit_trail where no between ${no - 1} and ${no}`.execute(
      ctx.db,
    )
  return JSON.stringify(rows)
}

/** Changes the table bypassing its guard, as only the database owner can, and rolls back. */
async function tampered(change: ReturnType<typeof sql>) {
  const trx = await ctx.db.startTransaction().execute()
  try {
    await sql`alter table audit_trail disable trigger audit_trail_stays`.execute(trx)
    await change.execute(trx)
    return await checkChain({ db: trx })
  } finally {
    await trx.rollback().execute()
  }
}

describe('the audit log', () => {
  it('keeps an unbroken chain under concurrent actions, with nested changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.stringMatching(/^[a-z0-9_]{1,8}$/), fc.jsonValue()), {
          minLength: 2,
          maxLength: 6,
        }),
        async (all) => {
          await Promise.all(all.map((fields, i) => record(`r${i}`, {}, clean(fields), 'create')))
          const state = await checkChain(ctx)
          expect(state, await linesAt(state.broken_at)).toMatchObject({ holds: true, broken_at: null })
        },
      ),
      { numRuns: 15 },
    )
  })

  it('detects every changed, inserted and deleted line', async () => {
    for (let i = 0; i < 12; i++)
      await record(`x${i}`, { a: i, deep: { b: 1, a: [i] } }, { a: i + 1, deep: {} })
    const { up_to: last } = await checkChain(ctx)
    const changes = {
      at: sql`at + interval '1 millisecond'`,
      actor: sql`null`,
      actor_name: sql`actor_name || 'x'`,
      area: sql`area || 'x'`,
      act: sql`act || 'x'`,
      record_id: sql`record_id || 'x'`,
      record_name: sql`record_name || 'x'`,
      changes: sql`changes || '{"more":[1,2]}'::jsonb`,
      previous_hash: sql`sha256(previous_hash)`,
      hash: sql`sha256(hash)`,
      no: sql`no + 1000000`,
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.entries(changes)),
        fc.integer({ min: 1, max: last - 1 }),
        async ([column, to], no) => {
          const state = await tampered(
            sql`update audit_trail set ${sql.ref(column)} = ${to} where no = ${no}`,
          )
          expect(state, column).toMatchObject({ holds: false })
          expect(state.broken_at, column).toBeLessThanOrEqual(no + 1)
          expect(state.broken_at, column).toBeGreaterThanOrEqual(no)
        },
      ),
      { numRuns: 60 },
    )
    expect(await tampered(sql`delete from audit_trail where no = ${last - 3}`)).toMatchObject({
      holds: false,
      broken_at: last - 3,
    })
    expect(
      await tampered(
        sql`update audit_trail set changes = jsonb_set(changes, '{deep,0,a,0}', '77') where no = ${last}`,
      ),
    ).toMatchObject({ holds: false, broken_at: last })
    expect(await checkChain(ctx)).toMatchObject({ holds: true, up_to: last })
  })

  it('is append-only', async () => {
    await record('kept', {}, { a: 1 }, 'create')
    for (const change of [
      sql<SqlBool>`update audit_trail set act = 'x'`,
      sql<SqlBool>`delete from audit_trail`,
      sql<SqlBool>`truncate audit_trail`,
    ])
      await expect(change.execute(ctx.db)).rejects.toThrow('only ever added to')
  })

  it('records no action that was rolled back', async () => {
    const { up_to: before } = await checkChain(ctx)
    await expect(
      ctx.db.transaction().execute(async (trx) => {
        const about = { viewer, now: ctx.now(), area: 'users', act: 'delete', record: { id: 'u', name: 'u' } }
        await recordAction(trx, about)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await record('same', { a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 } })
    expect((await checkChain(ctx)).up_to).toBe(before)
  })

  it('never contains a secret setting', async () => {
    const secret = 'c4n4ry-S3cret'
    const all = [
      'oauth_google_client_secret',
      'smtp_password',
      'youtube_api_key',
      'x_bearer_token',
      'reddit_client_secret',
      'apify_token',
      'graph_app_secret',
      'ftp_password',
    ]
    const set = (value: string | null) =>
      admin.ask({
        method: 'PUT',
        url: '/api/settings',
        payload: Object.fromEntries(all.map((key) => [key, value])),
      })
    expect((await set(secret)).status).toBe(200)
    expect((await set(`${secret}2`)).status).toBe(200)
    const made = await admin.ask({
      method: 'POST',
      url: '/api/users',
      payload: {
        username: 'canary',
        email: 'canary@example.org',
        fullname: 'Canary',
        password: `${secret}-of-a-user`,
        role_id: '00000000-0000-4000-8000-00000000a002',
      },
    })
    const { id } = made.json.data as { id?: string }
    if (id)
      await admin.ask({ method: 'PUT', url: `/api/users/${id}`, payload: { password: `${secret}-changed` } })
    const { rows } = await sql<{ words: string }>`select audit_trail::text as words from audit_trail`.execute(
      ctx.db,
    )
    const words = rows.map((row) => row.words).join('\n')
    expect(words).toContain('smtp_password')
    expect(words).toContain('•••')
    expect(words).not.toContain(secret)
  })

  it('is readable with the permission to read logs, with filters', async () => {
    await record('a special one', { plan: 'free' }, { plan: 'pro' })
    const { json } = await admin.ask({ method: 'GET', url: '/api/audit?record=special' })
    const { rows } = json.data as { rows: { act: string; actor: object; changes: object[] }[] }
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      act: 'update',
      actor: { id: admin.id, name: admin.username, fullname: `Person ${admin.username}`, avatar: null },
      record: { fullname: '', avatar: null },
      changes: [{ field: 'plan', before: 'free', after: 'pro' }],
    })
    const check = await admin.ask({ method: 'GET', url: '/api/audit/check' })
    expect(check.json.data).toMatchObject({ holds: true, broken_at: null })
    const other = await person(world, { role: { users: { read: true } } })
    expect((await other.ask({ method: 'GET', url: '/api/audit' })).status).toBe(403)
  })
})

it('shows by which name a changed account goes today, and finds its lines by it', async () => {
  const ada = await person(world)
  await ctx.db
    .updateTable('users')
    .set({ fullname: 'Ada Lovelace', avatar: 'face' })
    .where('id', '=', ada.id)
    .execute()
  const url = `/api/users/${ada.id}`
  await admin.ask({ method: 'PUT', url, payload: { status: 'passive' } })
  const linesOf = async (query: string) => {
    const { json } = await admin.ask({ url: `/api/audit?${query}` })
    return json.data['rows'] as { record: object; actor: object }[]
  }
  const record = { id: ada.id, name: ada.username, fullname: 'Ada Lovelace', avatar: '/api/avatars/face' }
  expect(await linesOf('search=lovelace')).toMatchObject([{ record }])
  expect((await admin.ask({ url: `${url}/facts` })).json.data['audit']).toMatchObject([{ record }])
  await admin.ask({ method: 'DELETE', url })
  expect(await linesOf('search=lovelace')).toEqual([])
  const [deleted] = await linesOf(`record=${ada.username}`)
  expect(deleted?.record).toEqual({ ...record, fullname: '', avatar: null })
})

it('finds lines by the name of today also by its filters, with three letters or more', async () => {
  const grace = await person(world, { role: { users: { read: true, update: true } } })
  const ada = await person(world)
  const name = (id: string, fullname: string) =>
    ctx.db.updateTable('users').set({ fullname }).where('id', '=', id).execute()
  await name(grace.id, 'Grace Hopper')
  await name(ada.id, 'Ada Byron')
  await grace.ask({ method: 'PUT', url: `/api/users/${ada.id}`, payload: { status: 'passive' } })
  const found = async (query: string) => {
    const { json } = await admin.ask({ url: `/api/audit?${query}` })
    return (json.data['rows'] as { record: { id: string } }[]).map(({ record }) => record.id)
  }
  expect(await found('actor=hopper')).toEqual([ada.id])
  expect(await found(`actor=${grace.username}`)).toEqual([ada.id])
  expect(await found('record=byron')).toEqual([ada.id])
  expect(await found('actor=byron')).toEqual([])
  expect(await found('search=byron')).toEqual([ada.id])
  expect(await found('search=yr')).not.toContain(ada.id)
})

it('searches by a name of today only if few have it', async () => {
  const ada = await person(world)
  await ctx.db.updateTable('users').set({ fullname: 'Ada Frequent' }).where('id', '=', ada.id).execute()
  await admin.ask({ method: 'PUT', url: `/api/users/${ada.id}`, payload: { status: 'passive' } })
  const count = async () => {
    const { json } = await admin.ask({ url: '/api/audit?search=frequent' })
    return (json.data['rows'] as unknown[]).length
  }
  expect(await count()).toBe(1)
  await sql`insert into users (id, username, email, fullname, role_id, status, plan)
    select gen_random_uuid(), 'freq' || i, 'freq' || i || '@example.org', 'Person Frequent', ${roleIds.user}::uuid,
      'active', 'free' from generate_series(1, 200) i`.execute(ctx.db)
  expect(await count()).toBe(0)
})

it('names people just by username to those who may not read users', async () => {
  const ada = await person(world)
  await ctx.db
    .updateTable('users')
    .set({ fullname: 'Ada Hidden', avatar: 'face' })
    .where('id', '=', ada.id)
    .execute()
  await admin.ask({ method: 'PUT', url: `/api/users/${ada.id}`, payload: { status: 'passive' } })
  const auditor = await person(world, { role: { logs: { read: true } } })
  const rows = async (query: string) => {
    const { json } = await auditor.ask({ url: `/api/audit?${query}` })
    return json.data['rows'] as object[]
  }
  expect(await rows(`search=${ada.username}`)).toMatchObject([
    {
      actor: { id: admin.id, name: admin.username, fullname: '', avatar: null },
      record: { id: ada.id, name: ada.username, fullname: '', avatar: null },
    },
  ])
  for (const query of ['search=hidden', 'record=hidden', 'actor=hidden'])
    expect(await rows(query), query).toEqual([])
})

/** The database cannot store NUL or lone surrogates in text. */
function clean(fields: object): object {
  return JSON.parse(
    JSON.stringify(fields, (_key, value: unknown) =>
      typeof value === 'string'
        ? value.replaceAll('\u0000', '').toWellFormed()
        : typeof value === 'number'
          ? Math.trunc(value % 1e9)
          : value,
    ).replaceAll(String.raw`\u0000`, ''),
  ) as object
}
