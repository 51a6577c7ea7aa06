import { person } from '../world/people.ts'
import type { World } from '../world/world.ts'

export type CallerName = 'visitor' | 'user' | 'administrator' | 'program'

export interface Callers {
  /** headers as this caller's browser or program sends them */
  headersOf: (name: CallerName) => Record<string, string>
  /** replaces a caller whose session or account a request has ended */
  replace: (name: CallerName) => Promise<void>
  /** takes back settings that would keep callers away from everything */
  resetSettings: () => Promise<void>
}

export const callerNames: readonly CallerName[] = [
  'visitor',
  'user',
  'administrator',
  'administrator',
  'program',
]

const fromThisSite = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' }

/** A visitor, a user and an administrator with the cookies and headers of a browser, and a program with a token. */
export async function createCallers(world: World): Promise<Callers> {
  const make = {
    user: () => person(world, { plan: 'pro' }),
    administrator: () => person(world, { role: 'Admin', plan: 'pro' }),
    program: () => person(world),
  }
  const tokens = {
    user: (await make.user()).token,
    administrator: (await make.administrator()).token,
    program: (await make.program()).token,
  }
  const { cookie: visitor } = await world.ask({
    method: 'POST',
    url: '/api/giveaways',
    headers: fromThisSite,
    payload: { winners: 1, source: { type: 'list', entries: ['Ada', 'Bob'] } },
  })
  return {
    headersOf(name) {
      if (name === 'program') return { authorization: `Bearer ${tokens.program}` }
      const cookies = name === 'visitor' ? [visitor] : [`token=${tokens[name]}`, visitor]
      return { ...fromThisSite, cookie: cookies.join('; ') }
    },
    async replace(name) {
      if (name !== 'visitor') tokens[name] = (await make[name]()).token
    },
    async resetSettings() {
      await world.ctx.db.deleteFrom('settings').where('secret', 'is', null).execute()
    },
  }
}
