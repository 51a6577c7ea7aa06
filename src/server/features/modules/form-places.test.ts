import { expect, it } from 'vitest'
import type { FormPlaces } from '#contract/content/module-editing.ts'
import type { BlockNode } from '#contract/fields/doc/editor-doc.ts'
import { person } from '#test/world/people.ts'
import { plantContent, plantModule } from '#test/world/planted-contents.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()

const form = (key: string): BlockNode => ({ type: 'form', attrs: { form: key } })
const doc = (...content: BlockNode[]) => ({ type: 'doc', content })
const paragraph = (text: string): BlockNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })

it('lists texts that would lose their form, without drafts that the user may not read', async () => {
  const builder = await person(world, { role: { modules: { read: true } } })
  const admin = await person(world, {
    role: { modules: { read: true }, papers: { read: true }, pages: { update: true } },
  })
  await plantModule(world, { key: 'call-back', type: 'form' })
  const papers = await plantModule(world, { key: 'papers', fields: [{ key: 'more', type: 'editor' }] })
  const plant = (title: string, overrides: object) =>
    plantContent(world, papers, { title: { en: title }, ...overrides })
  await plant('In its text', { content: { de: doc({ type: 'blockquote', content: [form('call-back')] }) } })
  await plant('In a field', { fields: { more: { en: doc(form('call-back')) } } })
  await plant('A draft', { content: { en: doc(form('call-back')) }, status: 'draft' })
  await plant('Another form', { content: { en: doc(form('contact')) } })
  await plant('Its name alone', { content: { en: doc(paragraph('call-back form')) } })
  const section = { key: 'scope', heading: 'Scope', text: 'Words.', form: 'call-back' }
  const saved = await admin.ask({
    method: 'PUT',
    url: '/api/page-texts/terms/de',
    payload: { version: 0, title: 'Terms', lead: '', sections: [section] },
  })
  expect(saved.status).toBe(200)
  const reply = await world.ask({ url: '/api/page-texts/terms/de' })
  expect(reply.json.data).toMatchObject({ sections: [section] })

  const places = async ({ ask }: typeof admin) =>
    (await ask({ url: '/api/modules/call-back/places' })).json.data as unknown as FormPlaces
  const titles = ({ records }: FormPlaces) =>
    records.map(({ title }) => title.en).toSorted((a = '', b = '') => a.localeCompare(b))
  const [all, some] = [await places(admin), await places(builder)]
  expect(titles(all)).toEqual(['A draft', 'In a field', 'In its text'])
  expect([all.total, all.pages]).toEqual([4, [{ page: 'terms', locale: 'de' }]])
  expect(titles(some)).toEqual(['In a field', 'In its text'])
  expect(some.total).toBe(4)
  expect((await admin.ask({ url: '/api/modules/papers/places' })).json.data['code']).toBe('wrong_module_type')
})

it('a section accepts only the key of a form', async () => {
  const admin = await person(world, { role: 'Admin' })
  const section = { key: 'scope', heading: 'Scope', text: 'Words.' }
  for (const wrong of ['', 'javascript:alert(1)', '../x', '<b>', 7]) {
    const { status } = await admin.ask({
      method: 'PUT',
      url: '/api/page-texts/about/en',
      payload: { version: 0, title: 'About', lead: '', sections: [{ ...section, form: wrong }] },
    })
    expect([wrong, status]).toEqual([wrong, 422])
  }
})
