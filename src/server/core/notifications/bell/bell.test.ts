import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Notification, notificationTypes } from '#contract/accounts/notifications.ts'
import { locales } from '#locales/locales.ts'
import { pageOfPath } from '#locales/paths.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { deleteOldMails } from '../outbox/store.ts'
import { notify } from './notifications.ts'
import { deleteReadNotifications } from './store.ts'

const world = await testWorld()
const { ctx } = world
const url = '/api/auth/notifications'
const values = {
  title: 'Autumn <b>draw</b> {{plan}} $t(bell.untitled)',
  share_code: 'abcDEF123',
  device: 'Firefox',
  place: 'PT',
  plan: 'pro',
}

async function listed(
  user: Person,
  locale = 'en',
): Promise<{ notifications: Notification[]; unread: number }> {
  const { json } = await user.ask({ url, headers: { 'x-language': locale } })
  return json.data as unknown as { notifications: Notification[]; unread: number }
}
const change = (user: Person, payload: object) => user.ask({ method: 'POST', url, payload })

describe('the notifications', () => {
  it.each(locales)('are complete in %s, with links to pages in that language', async (locale) => {
    const ada = await person(world)
    for (const type of notificationTypes)
      for (const given of [values, {}]) await notify(ctx, ctx.db, { userId: ada.id, type, values: given })
    const { notifications, unread } = await listed(ada, locale)
    expect(notifications).toHaveLength(notificationTypes.length * 2)
    expect(unread).toBe(notificationTypes.length * 2)
    for (const { title, text, link, type } of notifications) {
      expect(`${title} ${text}`).not.toMatch(/bell\.\w+\.|undefined|{{title/)
      expect([type, link && pageOfPath(link)]).toMatchObject([type, { locale }])
    }
    const texts = notifications.map(({ text }) => text).join('\n')
    expect(texts).toContain(values.title)
    // A plan is shown by its title, as on every page.
    expect(notifications.find(({ type, text }) => type === 'plan_changed' && /Pro/.test(text))).toBeDefined()
    expect(texts).toContain(new Intl.DisplayNames(locale, { type: 'region' }).of('PT') ?? '')
    expect(notifications.filter(({ link }) => link?.endsWith('/abcDEF123'))).not.toHaveLength(0)
  })

  it('are marked as read and deleted one by one or all at once, only by their owner', async () => {
    const [ada, bob] = [await person(world), await person(world)]
    for (const { id: userId } of [ada, ada, ada, bob])
      await notify(ctx, ctx.db, { userId, type: 'password_changed' })
    const [first, second] = (await listed(ada)).notifications.map(({ id }) => id)
    expect((await change(ada, { id: first })).json.data).toEqual({ unread: 2 })
    expect((await change(ada, { id: first, action: 'unread' })).json.data).toEqual({ unread: 3 })
    for (const action of ['read', 'unread', 'delete'])
      for (const id of [first, randomUUID(), 'x']) {
        const refused = await change(bob, { id, action })
        expect([refused.status, refused.json.data['code']]).toEqual([404, 'notification_not_found'])
      }
    expect((await change(ada, { id: second, action: 'delete' })).json.data).toEqual({ unread: 2 })
    expect((await change(ada, { id: 'all' })).json.data).toEqual({ unread: 0 })
    expect((await listed(ada)).notifications.map(({ status }) => status)).toEqual(['read', 'read'])
    expect((await change(ada, { id: 'all', action: 'delete' })).json.data).toEqual({ unread: 0 })
    expect((await change(ada, { id: 'all', action: 'delete' })).status).toBe(200)
    expect(await listed(ada)).toEqual({ notifications: [], unread: 0 })
    expect((await listed(bob)).unread).toBe(1)
    expect((await world.ask({ url })).status).toBe(401)
  })

  it('show the newest hundred, and ignore users who do not exist', async () => {
    const ada = await person(world)
    for (let i = 0; i < 105; i++)
      await notify({ now: () => new Date(Date.now() + i) }, ctx.db, {
        userId: ada.id,
        type: 'draw_finished',
        values: { title: `No ${i}` },
      })
    const { notifications, unread } = await listed(ada)
    expect([notifications.length, unread]).toEqual([100, 105])
    expect(notifications[0]?.text).toContain('No 104')
    const gone = await person(world, { status: 'deleted' })
    await notify(ctx, ctx.db, { userId: randomUUID(), type: 'draw_finished' })
    await notify(ctx, ctx.db, { userId: gone.id, type: 'draw_finished' })
    expect(
      await ctx.db.selectFrom('notifications').selectAll().where('user_id', '=', gone.id).execute(),
    ).toEqual([])
  })
})

it('old read notifications and mails are deleted, and nothing else', async () => {
  const ada = await person(world)
  const before = new Date('2026-01-01T00:00:00Z')
  const [old, young] = [new Date('2025-12-31T00:00:00Z'), new Date('2026-01-02T00:00:00Z')]
  for (const [status, at] of [
    ['read', old],
    ['unread', old],
    ['read', young],
  ] as const)
    await ctx.db
      .insertInto('notifications')
      .values({
        id: randomUUID(),
        user_id: ada.id,
        type: 'draw_finished',
        status,
        payload: '{}',
        created_at: at,
      })
      .execute()
  await deleteReadNotifications(ctx.db, before)
  const left = await ctx.db
    .selectFrom('notifications')
    .select(['status', 'created_at'])
    .where('user_id', '=', ada.id)
    .execute()
  expect(left).toHaveLength(2)
  expect(left).toEqual(
    expect.arrayContaining([
      { status: 'unread', created_at: old },
      { status: 'read', created_at: young },
    ]),
  )

  const mail = {
    template: 'test',
    user_id: null,
    address: 'a@b.example',
    locale: 'en',
    app_number: 1,
    payload: Buffer.alloc(1),
    problem: null,
    sent_at: null,
  }
  for (const [status, created_at] of [
    ['sent', old],
    ['failed', old],
    ['kept', old],
    ['unknown', old],
    ['waiting', old],
    ['sent', young],
    ['failed', young],
  ] as const)
    await ctx.db
      .insertInto('outbox')
      .values({ ...mail, id: randomUUID(), status, created_at })
      .execute()
  const mailsLeft = async () => {
    const mails = await ctx.db.selectFrom('outbox').select(['status']).execute()
    return mails.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))
  }
  await deleteOldMails(ctx.db, { sent: before, unsent: new Date(0) })
  expect(await mailsLeft()).toEqual(['failed', 'failed', 'kept', 'sent', 'unknown', 'waiting'])
  await deleteOldMails(ctx.db, { sent: before, unsent: before })
  expect(await mailsLeft()).toEqual(['failed', 'sent', 'waiting'])
})
