import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { workersOf } from '#server/registry/scheduled-jobs.ts'
import { openShop } from '#test/payments/shop.ts'
import { mailedCode } from '#test/world/mails.ts'
import { person } from '#test/world/people.ts'
import { trialPerson } from './own-subscription.ts'

const { world, fake, holder } = await openShop()
const { ctx, ask } = world

/** Does the work of the queue; a job stays if it fails. */
async function workOff(): Promise<void> {
  const { rows } = await sql<{ id: string; data: { user_id: string } }>`
    select id, data from jobs.job where name = 'update_customer'`.execute(ctx.db)
  for (const { id, data } of rows) {
    await workersOf(ctx).update_customer(data, new AbortController().signal)
    await sql`delete from jobs.job where id = ${id}`.execute(ctx.db)
  }
}
const post = (path: string, token: string) =>
  ask({ method: 'POST', url: `/api/auth/${path}`, payload: { token } })

it('updates the customer address at the provider once it is confirmed', async () => {
  const ada = await holder('pro')
  const { customerId = '' } = fake.subscriptions.get(ada.subscription) ?? {}
  const next = 'ada@new.example'
  await ada.ask({ method: 'PUT', url: '/api/auth', payload: { email: next } })
  await workOff()
  expect(fake.emails.size).toBe(0)

  expect((await post('verify', await mailedCode(world, next, 'email_change'))).status).toBe(200)
  fake.failing = new PaymentError('unreachable', 'no answer')
  await expect(workOff()).rejects.toThrow('unreachable')
  fake.failing = undefined
  await workOff()
  expect(fake.emails.get(customerId)).toBe(next)

  await post('undo-email-change', await mailedCode(world, ada.email, 'email_change_undo'))
  await workOff()
  expect(fake.emails.get(customerId)).toBe(ada.email)

  const admin = await person(world, { role: 'Admin' })
  const change = (id: string, email: string) =>
    admin.ask({ method: 'PUT', url: `/api/users/${id}`, payload: { email } })
  await change(ada.id, 'ada@staff.example')
  await workOff()
  expect(fake.emails.get(customerId)).toBe('ada@staff.example')

  // Of those who never bought anything, the provider knows nothing. It may have forgotten a customer, too.
  const asked = fake.asked.length
  await change((await person(world)).id, 'bob@staff.example')
  await workOff()
  expect(fake.asked.length).toBe(asked)
  fake.forget(ada.id)
  await change(ada.id, 'ada@other.example')
  await workOff()
})

const secretKey = Buffer.alloc(32, 7)
const hash = (email: string, key = secretKey) => trialPerson({ secretKey: key }, email).toString('hex')

it('is the same for all spellings of one person’s address, and different for others', () => {
  const same = ['Ada.Love+shop@Gmail.com', 'adalove@gmail.com', ' a.d.a.love@googlemail.com ']
  expect(new Set(same.map((email) => hash(email)))).toHaveLength(1)
  expect(hash('Ada+1@Example.org')).toBe(hash('ada@example.org'))
  const others = ['ada.love@example.org', 'adalove@example.org', '+ada@example.org', '+bob@example.org']
  expect(new Set([...others, 'ada@example.org', 'ada@example.com'].map((email) => hash(email)))).toHaveLength(
    6,
  )
  expect(hash('ada@example.org')).not.toBe(hash('ada@example.org', Buffer.alloc(32, 8)))
})
