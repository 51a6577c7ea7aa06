import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { User } from '#contract/accounts/user.ts'
import { deleteMenu } from '#contract/content/menu-editing.ts'
import { sessionContext } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { deletedBefore, redirectToUndo } from './redirects.ts'

function contextOf(permissions: object) {
  const context = new RouterContextProvider()
  context.set(sessionContext, { user: { permissions } as User })
  context.set(visitContext, {
    frame: { locale: 'en', origin: 'https://example.test' },
    t: (key: string) => key,
  } as never)
  return context
}
const failed = (status: number) => ({ ok: false, status }) as never
const found = { ok: true, data: {} } as never

it('redirects to the list, which reports the deletion until it is undone', async () => {
  const context = contextOf({ menus: { read: true, delete: true } })
  const to = redirectToUndo('dashboardMenus', 'my menu', deleteMenu, context).headers.get('location') ?? ''
  expect(to).toMatch(/\/menus\?deleted=my\+menu$/)
  const request = new Request(new URL(to, 'https://example.test'))
  const asked: string[] = []
  const answer = await deletedBefore({ request, context }, deleteMenu, async (id) => {
    asked.push(id)
    return failed(404)
  })
  expect([answer, asked]).toEqual([{ id: 'my menu', message: 'success.menu_deleted' }, ['my menu']])
  for (const outcome of [found, failed(500)])
    expect(await deletedBefore({ request, context }, deleteMenu, async () => outcome)).toBeNull()
})

it('redirects elsewhere without the right to see the list', () => {
  const context = contextOf({ menus: { delete: true } })
  const to = redirectToUndo('dashboardMenus', 'x', deleteMenu, context).headers.get('location')
  expect(to).not.toContain('menus')
})
