import { expect, it } from 'vitest'
import { usersList } from '#contract/lists/people-lists.ts'
import { visitOf } from '#test/world/visits.ts'
import { sessionContext } from '../visit/session.ts'
import { answerListAction, chosenColumns } from './answer-list-action.ts'

const form = (move?: string, show = ['role', 'plan', 'status']) => {
  const data = new FormData()
  for (const key of ['role', 'plan', 'status', 'gender']) data.append('order', key)
  for (const key of show) data.append('show', key)
  if (move) data.append('move', move)
  return data
}

it('keeps the selected columns in the order of the form', () => {
  expect(chosenColumns(form())).toEqual(['role', 'plan', 'status'])
  expect(chosenColumns(form(undefined, ['gender', 'role']))).toEqual(['role', 'gender'])
  expect(chosenColumns(form(undefined, []))).toEqual([])
})

it('moves a column by one place, but not beyond the ends', () => {
  expect(chosenColumns(form('up status'))).toEqual(['role', 'status', 'plan'])
  expect(chosenColumns(form('down role'))).toEqual(['plan', 'role', 'status'])
  for (const move of ['up role', 'down status', 'up nothing', 'sideways', 'up gender'])
    expect(chosenColumns(form(move)), move).toEqual(['role', 'plan', 'status'])
})

it('offers only exports, and only after identity is proven', async () => {
  let isFresh = false
  const context = visitOf(async () =>
    isFresh
      ? Response.json({ status: true, message: 'words', data: {} })
      : Response.json(
          { status: false, message: 'words', data: { code: 'confirm_identity' } },
          { status: 403 },
        ),
  )
  context.set(sessionContext, { user: null })
  const ask = async (to: string) => {
    const body = new URLSearchParams({ intent: 'export', to })
    const request = new Request('https://example.test/dashboard/users', { method: 'POST', body })
    const answer = await answerListAction(request, context, usersList)
    return 'data' in answer ? answer.data : undefined
  }
  const file = '/api/users/export.csv?search=ada'
  expect(await ask(file)).toMatchObject({ ok: false, proof: { message: '' }, values: { to: file } })
  isFresh = true
  expect(await ask(file)).toMatchObject({ ok: true, shown: { file } })
  for (const other of [
    '//evil.example/api/users/export.csv',
    'https://evil.example',
    '/api/users',
    '/api/../export.csv',
  ])
    expect(await ask(other), other).toMatchObject({ ok: false })
})

it('prepares many selected rows in the background and sends few at once', async () => {
  const asked: string[] = []
  const context = visitOf(async (request) => {
    const { pathname, search } = new URL(request.url)
    asked.push(`${pathname}${search} ${request.headers.get('prefer') ?? ''}`.trim())
    return Response.json({ status: true, message: 'words', data: { id: 'of-these' } })
  })
  context.set(sessionContext, { user: null })
  const pick = async (rows: string) => {
    const file = '/api/users/export.csv?search=ada'
    const body = new URLSearchParams({ intent: 'pick', export: file, proves: 'yes', rows })
    body.set('selected', JSON.stringify({ isAll: true, ids: [] }))
    const request = new Request('https://example.test/dashboard/users', { method: 'POST', body })
    const answer = await answerListAction(request, context, usersList)
    return 'data' in answer ? answer.data : undefined
  }
  const to = '/api/users/export.csv?search=ada&selection=of-these'
  expect(await pick('')).toMatchObject({ ok: true, shown: { file: to } })
  expect(asked).not.toContain(`${to} respond-async`)
  expect((await pick('5000'))?.shown).toBeUndefined()
  expect(asked).toContain(`${to} respond-async`)
})
