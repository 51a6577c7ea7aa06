import { beforeAll, expect, it } from 'vitest'
import { type Person, person } from '../../../../test/world/people.ts'
import { docOf, plantModule } from '../../../../test/world/planted-contents.ts'
import { plantForm } from '../../../../test/world/planted-forms.ts'
import { testWorld } from '../../../../test/world/world.ts'

const world = await testWorld()
let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})
const common = {
  description: {},
  icon: '',
  column: 1,
  visibility: 'anyone',
  roles: [],
  upload: { kinds: ['image'], most: 10, bytes: 8388608 },
  list_page: 'cards',
  detail_page: 'article',
  is_once: false,
}
const f = (key: string, rest = {}) => ({
  key,
  label: { en: key },
  type: 'text',
  required: false,
  options: [],
  sortable: true,
  searchable: true,
  visibility: 'everywhere',
  order: 1,
  settings: {},
  ...rest,
})
const out = (label: string, r: any) =>
  console.log(label, r.status, JSON.stringify(r.json?.data).slice(0, 400))

it('odd', async () => {
  const mk = (key: string, fields: object[], rest = {}) =>
    admin.ask({
      method: 'POST',
      url: '/api/modules',
      payload: { ...common, type: 'content', key, name: { en: key }, slug: { en: key }, fields, ...rest },
    })
  out(
    'module',
    await mk('aa', [f('constructor'), f('em', { settings: { format: 'email', shortest: 900, longest: 3 } })]),
  )
  out('module2', await mk('bb', [f('one'), f('two', { type: 'number' })]))
  out(
    'module3',
    await mk('bb', [
      f('one', { type: 'text' }),
      f('tab', { type: 'table', options: [{ value: 'a', label: { en: 'A' } }] }),
      f('mt', { type: 'multilang_text' }),
      f('ed', { type: 'editor' }),
      f('sel', { type: 'selection', options: [{ value: 'x', label: { en: 'X' } }] }),
      f('vid', { type: 'video' }),
      f('img', { type: 'image' }),
    ]),
  )
  const C = (payload: any) => admin.ask({ method: 'POST', url: '/api/contents/bb', payload })
  const c = await C({ title: { en: 'İstanbul çekilişi' }, slug: { en: 'istanbul' }, fields: { one: 'x' } })
  out('c', c)
  const id = c.json.data['id'] as string
  const get = (u: string) => admin.ask({ url: u })
  out('rev', await get(`/api/contents/bb/${id}/revisions/99999999999`))
  out('rev2', await get(`/api/contents/bb/${id}/revisions/1e300`))
  out(
    'restore',
    await admin.ask({
      method: 'POST',
      url: `/api/contents/bb/${id}/restore`,
      payload: { revision: 99999999999, version: 1 },
    }),
  )
  out('pub', await admin.ask({ method: 'POST', url: `/api/contents/bb/${id}/publish`, payload: {} }))
  for (const s of ['İstanbul', 'istanbul', 'ISTANBUL', 'ÇEKİLİŞ', 'çekiliş', 'cekilis']) {
    const p = await world.ask({ url: `/api/content/bb?search=${encodeURIComponent(s)}` })
    const d = await admin.ask({ url: `/api/contents/bb?search=${encodeURIComponent(s)}` })
    const t = await admin.ask({ url: `/api/contents/bb?title=${encodeURIComponent(s)}` })
    console.log('search', s, p.json.data['total'], d.json.data['total'], t.json.data['total'], t.status)
  }
  for (const q of [
    'page=1000000&page_size=100',
    'sort=-field_one',
    'sort=title&page=999999',
    'field_one=%00',
    'search=%00',
    'field_sel=x,y',
    'sort=field_zz',
    'search=%25',
    'search=%5C',
  ])
    out('list ' + q, await get(`/api/contents/bb?${q}`))
  out('pubpage', await world.ask({ url: '/api/content/bb?page=1000000' }))
  out('pub nul', await world.ask({ url: '/api/content/bb?search=%00' }))
  out('addr', await world.ask({ url: '/api/content?page=100000' }))
  out('slug nul', await world.ask({ url: '/api/content/%00/%00' }))
  out('slug nul2', await world.ask({ url: '/api/content/bb/%00' }))
  out('mod nul', await get('/api/contents/%00'))
  out('mod nul2', await get('/api/contents/bb/module'))
  for (const [label, p] of Object.entries({
    long: { title: { en: 'a' }, fields: { one: 'x'.repeat(300) } },
    nul: { title: { en: 'a\u0000b' }, fields: { one: 'x\u0000' } },
    lone: { title: { en: 'a' }, fields: { one: 'x\ud800' } },
    loneTable: { title: { en: 'a' }, fields: { tab: [['x\ud800']] } },
    nulTable: { title: { en: 'a' }, fields: { tab: [['x\u0000']] } },
    nulEd: {
      title: { en: 'a' },
      fields: {
        ed: {
          en: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a\u0000' }] }] },
        },
      },
    },
    nulHref: {
      title: { en: 'a' },
      content: {
        en: {
          type: 'doc',
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: '/a\u0000' } }] }],
            },
          ],
        },
      },
    },
    nulvid: { title: { en: 'a' }, fields: { vid: { address: 'https://youtu.be/dQw4w9WgXcQ\u0000' } } },
    nulsel: { title: { en: 'a' }, fields: { sel: '\u0000' } },
    nullv: { title: { en: 'a' }, fields: { one: null, img: null, ed: null } },
    arr: { title: { en: 'a' }, fields: [] },
    proto: JSON.parse('{"title":{"en":"a"},"fields":{"constructor":{"a":1}}}'),
    img: { title: { en: 'a' }, fields: { img: ['00000000-0000-4000-8000-00000000dead'] } },
    imgup: { title: { en: 'a' }, header_image: '00000000-0000-4000-8000-00000000DEAD' },
    deep: {
      title: { en: 'a' },
      content: {
        en: {
          type: 'doc',
          content: [
            Array.from({ length: 11 }).reduce((a: any) => ({ type: 'blockquote', content: [a] }), {
              type: 'paragraph',
            }),
          ],
        },
      },
    },
    deeper: {
      title: { en: 'a' },
      content: {
        en: {
          type: 'doc',
          content: [
            Array.from({ length: 300 }).reduce((a: any) => ({ type: 'blockquote', content: [a] }), {
              type: 'paragraph',
            }),
          ],
        },
      },
    },
    big: {
      title: { en: 'a' },
      content: {
        en: {
          type: 'doc',
          content: Array.from({ length: 4000 }, () => ({
            type: 'paragraph',
            content: [{ type: 'text', text: 'hello'.repeat(9) }],
          })),
        },
      },
    },
    slugx: { title: { en: 'a' }, slug: { en: 'a'.repeat(80) } },
    slugy: { title: { en: 'a' }, slug: { en: 'a'.repeat(80) } },
    slugz: { title: { de: 'a' }, slug: { de: 'a'.repeat(80) } },
    emptytitle: { title: {} },
    titlezh: { title: { en: '中文' } },
  }))
    out(label, await C(p))
  const putv = (v: any) =>
    admin.ask({ method: 'PUT', url: `/api/contents/bb/${id}`, payload: { title: { en: 'x' }, version: v } })
  out('v', await putv(1e15))
  const form = await plantForm(world, {
    fields: [
      { key: 'vote', type: 'radio', required: true, options: [{ value: 'yes', label: { en: 'Yes' } }] },
    ],
  })
  out(
    'vote1',
    await world.ask({
      method: 'POST',
      url: `/api/forms/${form}/submissions`,
      payload: { vote: 'yes' },
      remoteAddress: '10.1.1.1',
    }),
  )
  out(
    'vote2',
    await (await person(world)).ask({
      method: 'POST',
      url: `/api/forms/${form}/submissions`,
      payload: { vote: 'yes' },
      remoteAddress: '10.1.1.2',
    }),
  )
  out(
    'vote nul',
    await world.ask({
      method: 'POST',
      url: `/api/forms/${form}/submissions`,
      payload: { vote: 'yes', 'a\u0000': 1 },
      remoteAddress: '10.1.1.3',
    }),
  )
  out('targets', await admin.ask({ url: '/api/menu-targets?search=%00' }))
  out(
    'weigh',
    await admin.ask({
      method: 'POST',
      url: '/api/modules/bb/consequences',
      payload: { fields: [f('one'), f('one', { type: 'date' })] },
    }),
  )
  out('import check', await admin.ask({ url: '/api/forms/zz%00/submissions' }))
  out('subs', await admin.ask({ url: `/api/forms/${form}/submissions?search=%00` }))
  out('sub sort', await admin.ask({ url: `/api/forms/${form}/submissions?sort=field_vote` }))
  expect(1).toBe(1)
})
