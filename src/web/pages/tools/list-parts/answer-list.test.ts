import { expect, it } from 'vitest'
import { visitOf } from '#test/world/visits.ts'
import { action as draftTeams } from '../random-teams/page.tsx'
import { answerList, cutText, sentList } from './answer-list.ts'
import { readWeighted } from './read-entries.ts'

interface Draw {
  title: string
  winners: number
  prizes?: string[]
  ceremony?: string
  source: { entries: { name: string; weight: number }[] }
}

/** A server that records the draws requested. */
function server(refusal?: string) {
  const draws: Draw[] = []
  const context = visitOf(async (request) => {
    draws.push((await request.json()) as Draw)
    const status = refusal ? 422 : 202
    const data = refusal ? { code: refusal } : { share_code: 'abc' }
    return Response.json({ status: !refusal, message: 'words', data }, { status })
  })
  return { context, draws }
}

function formOf(values: Record<string, string>): Request {
  return new Request('https://box.example/tools', { method: 'POST', body: new URLSearchParams(values) })
}

it('seals tickets with the list, and the result opens with its wheel', async () => {
  const { context, draws } = server()
  const sent = await sentList(formOf({ names: 'Ada x3\n\nBo', key: 'k', title: 'Lunch', scripted: '1' }))
  const draw = {
    title: sent.title,
    entries: readWeighted(sent.names),
    winners: 1,
    ceremony: 'wheel',
  } as const
  const answer = await answerList(sent, draw, context)
  expect(draws).toMatchObject([
    {
      title: 'Lunch',
      winners: 1,
      ceremony: 'wheel',
      source: {
        entries: [
          { name: 'Ada', weight: 3 },
          { name: 'Bo', weight: 1 },
        ],
      },
    },
  ])
  expect((answer as Response).headers.get('Location')).toBe('/results/abc?reveal')
})

it('an empty list sends no request and keeps everything typed', async () => {
  const { context, draws } = server()
  const sent = await sentList(formOf({ names: ' \n', title: 'Lunch' }))
  const answer = await answerList(sent, { title: '', entries: [], winners: 1 }, context)
  expect(draws).toEqual([])
  expect(answer).toMatchObject({ data: { names: ' \n', title: 'Lunch' }, init: { status: 422 } })
})

it('shows a rejection by the server beside the list', async () => {
  const { context } = server('not_enough_entries')
  const sent = await sentList(formOf({ names: 'Ada' }))
  const draw = { title: '', entries: readWeighted('Ada'), winners: 1 }
  expect(await answerList(sent, draw, context)).toMatchObject({
    data: { names: 'Ada' },
    init: { status: 422 },
  })
})

it('teams are prizes of a full ranking unless they depend on groups', async () => {
  const { context, draws } = server()
  const teams = (values: Record<string, string>) =>
    draftTeams({
      request: formOf({ names: 'Ada, f\nBo, m\nCy, m', number: '2', ...values }),
      context,
    } as never)
  await teams({ team_names: 'Reds' })
  await teams({ balance: '1' })
  expect(draws).toMatchObject([
    { title: 'random_teams.how', winners: 3, prizes: ['Reds', 'random_teams.team', 'Reds'] },
    { title: 'random_teams.how.balance', winners: 3, prizes: [] },
  ])
})

it('cuts a text before a character that would be split', () => {
  expect(cutText('Teams', 80)).toBe('Teams')
  expect(cutText('ab🎉', 3)).toBe('ab')
  expect(cutText('ab🎉', 4)).toBe('ab🎉')
})
