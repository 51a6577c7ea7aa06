import { expect, it } from 'vitest'
import { oauthWorld } from '#test/oauth/oauth-world.ts'
import { person } from '#test/world/people.ts'

const world = await oauthWorld()
const { signIn, ctx } = world

const stored = (id: string) =>
  ctx.db.selectFrom('users').select(['status', 'plan', 'email']).where('id', '=', id).executeTakeFirst()

it('makes no room of an account that staff shut out: whoever was banned comes back as nobody new', async () => {
  const eve = await person(world, { verified: false, status: 'banned' })
  const reply = await signIn('google', { id: '4001', name: 'Eve', email: eve.email })
  expect(reply.json.data).toMatchObject({ token: null, link: { email: eve.email } })
  expect(await stored(eve.id)).toMatchObject({ status: 'banned', email: eve.email })
})

it('takes no plan from somebody whose address staff had set anew', async () => {
  const ada = await person(world, { verified: false, plan: 'pro' })
  const reply = await signIn('google', { id: '4002', name: 'Ada', email: ada.email })
  expect(reply.json.data).toMatchObject({ token: null, link: { email: ada.email } })
  expect(await stored(ada.id)).toMatchObject({ status: 'active', plan: 'pro' })
})
