import { expect, it } from 'vitest'
import type { PlacedForm } from '#contract/content/forms.ts'
import { type Person, person } from '#test/world/people.ts'
import { plantModule } from '#test/world/planted-contents.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx } = world

const placed = async (keys: string, user: Pick<Person, 'ask'> = world, language = 'de') => {
  const { json } = await user.ask({
    url: `/api/forms?keys=${encodeURIComponent(keys)}`,
    headers: { 'x-language': language },
  })
  return json.data as unknown as PlacedForm[]
}
const keysOf = async (keys: string, user?: Pick<Person, 'ask'>) =>
  (await placed(keys, user)).map(({ key }) => key)

it('returns the forms of a page in order, with their addresses', async () => {
  await plantModule(world, {
    key: 'call-back',
    type: 'form',
    name: { en: 'Call me', de: 'Rückruf' },
    slug: { en: 'call-me', de: 'rueckruf' },
    fields: [{ key: 'phone' }, { key: 'rating', visibility: 'staff' }],
  })
  await plantModule(world, { key: 'papers' })
  const forms = await placed('call-back,contact,call-back')
  expect(forms.map(({ key, address }) => [key, address])).toEqual([
    ['call-back', '/de/rueckruf'],
    ['contact', expect.stringMatching(/^\/de\/kontakt/)],
  ])
  expect(forms[0]).toMatchObject({ name: 'Rückruf', fields: [{ key: 'phone' }] })
  expect(forms[0]?.fields).toHaveLength(1)
  // Record modules, deleted forms, invalid keys and script injections are ignored.
  expect(await placed(`papers,gone,<script>alert(1)</script>,' or 1=1 --,,../x`)).toEqual([])
})

it('omits forms that the reader may not see', async () => {
  await plantModule(world, { key: 'inside', type: 'form', visibility: 'logged_in' })
  await plantModule(world, { key: 'outside', type: 'form', visibility: 'not_logged_in' })
  const user = await person(world)
  expect(await keysOf('inside,outside')).toEqual(['outside'])
  expect(await keysOf('inside,outside', user)).toEqual(['inside'])
})

it('says of a one-time form whether the reader has sent it', async () => {
  await plantModule(world, { key: 'once', type: 'form', fields: [{ key: 'word' }] })
  await ctx.db.updateTable('modules').set({ is_once: true }).where('key', '=', 'once').execute()
  const [ada, bob] = [await person(world), await person(world)]
  const reply = await ada.ask({
    method: 'POST',
    url: '/api/forms/once/submissions',
    payload: { word: 'a' },
    remoteAddress: '10.9.1.1',
  })
  expect(reply.status).toBe(201)
  expect((await placed('once', ada))[0]?.is_sent).toBe(true)
  expect((await placed('once', bob))[0]?.is_sent).toBe(false)
})

it('limits the length of the key list', async () => {
  const { status } = await world.ask({ url: `/api/forms?keys=${'a'.repeat(500)}` })
  expect(status).toBe(422)
})
