import type { Person } from './people.ts'

export interface Drawn {
  id: string
  share_code: string
  winners: { name: string; rank: number }[]
}

/** A finished draw by a person, from four names unless overridden. */
export async function drawAs(by: Pick<Person, 'ask'>, title: string, more: object = {}): Promise<Drawn> {
  const payload = { title, source: { type: 'list', entries: ['Ada', 'Bob', 'Cleo', 'Dora'] }, ...more }
  const { json } = await by.ask({ method: 'POST', url: '/api/giveaways', payload })
  return json.data as unknown as Drawn
}
