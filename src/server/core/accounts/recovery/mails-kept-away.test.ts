import { expect, it } from 'vitest'
import { mailsTo, workOffRecovery } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { siteSettings } from '../../settings/site-settings.ts'

const world = await testWorld()
const { ctx, ask } = world
const wish = (who: Person, email: string) => who.ask({ method: 'PUT', url: '/api/auth', payload: { email } })
const forgot = (email: string) =>
  ask({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } })
const signUp = (email: string, n: number) =>
  ask({
    method: 'POST',
    url: '/api/auth/sign-up',
    payload: { username: `newcomer.${n}`, email, fullname: 'New Comer', password: 'zebra pond 91' },
  })
const kindsTo = async (email: string) => (await mailsTo(world, email)).map(({ template }) => template)

async function strict(value: boolean): Promise<void> {
  const setting = { key: 'strict_sign_up', value: JSON.stringify(value), secret: null }
  await ctx.db
    .insertInto('settings')
    .values({ ...setting, updated_at: ctx.now(), updated_by: null })
    .onConflict((on) => on.column('key').doUpdateSet({ value: setting.value }))
    .execute()
  await siteSettings(ctx, { force: true })
}

it('mails a recovery code, however often another user requested the address', async () => {
  const victim = await person(world)
  const eve = await person(world)
  for (let n = 0; n < 4; n++) await wish(eve, victim.email)
  await strict(true)
  for (let n = 0; n < 4; n++) expect((await signUp(victim.email, n)).status).toBe(201)
  await strict(false)
  await forgot(victim.email)
  await workOffRecovery(world)
  expect(await kindsTo(victim.email)).toEqual([...Array<string>(3).fill('sign_up_taken'), 'forgot_password'])
})

it('limits requests for taken and free addresses alike under strict settings', async () => {
  await strict(true)
  const victim = await person(world)
  const statusesOf = async (email: string) => {
    const eve = await person(world)
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      statuses.push((await wish(eve, email)).status)
      // Canceled, so that the next request is a new one.
      await wish(eve, eve.email)
    }
    return statuses
  }
  expect(await statusesOf('free@example.net')).toEqual([200, 200, 200, 429])
  expect(await statusesOf(victim.email)).toEqual([200, 200, 200, 429])
  await strict(false)
})
