import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cost, compare } from './cost.ts'
import { benchFolder, namesOf } from './inputs.ts'
import { type Section, tableOf } from './report.ts'
import { served } from './served.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { signUp } from './sign-up.ts'

/** What the bare server returns. */
export interface Answers {
  home: string
  tool: string
  draw: string
}

/** `body` creates the body of the n-th request; without it a page is requested. */
type Load = {
  path: string
  count: number
  encoding?: string
  cookie?: string
  /** no two requests have the same address */
  alone?: boolean
  body?: (number: number) => string
}

const atOnce = 4
const product = 'this product'
const bare = 'bare Fastify'

/** What one request costs the server, compared with a Fastify server that returns the same bytes from memory. */
export function requestCosts(rounds: number): Promise<Section> {
  return served(async (server) => {
    const names = namesOf(999)
    // a different list each time: a header names all earlier draws of the same one
    const body = (number: number) =>
      JSON.stringify({
        source: { type: 'list', entries: [`${process.hrtime.bigint()} ${number}`, ...names] },
        winners: 3,
      })
    const home = { path: '/', count: 200 }
    const { token } = await signUp(server)
    const foreign = { ...home, cookie: 'another_site=1' }
    const ended = { ...home, cookie: `token=${'x'.repeat(token.length)}` }
    const signedIn = { ...home, cookie: `token=${token}` }
    const tool = { path: '/tools/coin-toss', count: 200 }
    const chosenTool = { path: '/tools/coin-toss?coins=2', count: 200 }
    const draw = { path: '/api/giveaways', count: 100, body }
    const answers: Answers = {
      home: await ask(server, home, 0),
      tool: await ask(server, tool, 0),
      draw: await ask(server, draw, 0),
    }
    mkdirSync(benchFolder, { recursive: true })
    const file = join(benchFolder, 'answers.json')
    writeFileSync(file, JSON.stringify(answers))
    const floor = await startServerProcess('bare-server.ts', [file])
    try {
      const rows = [
        ...(await rowsOf('home page', home, server, floor, rounds)),
        ...(await rowsOf('home page as brotli', { ...home, encoding: 'br' }, server, floor, rounds)),
        ...(await rowsOf('home page, with a cookie of another site', foreign, server, floor, rounds)),
        ...(await rowsOf('home page, with the token of an ended session', ended, server, floor, rounds)),
        ...(await rowsOf('home page, signed in', signedIn, server, floor, rounds)),
        ...(await rowsOf('tool page, with its quota', tool, server, floor, rounds)),
        ...(await rowsOf(
          'tool page, signed in',
          { ...tool, cookie: signedIn.cookie },
          server,
          floor,
          rounds,
        )),
        ...(await rowsOf('tool page with settings in its address', chosenTool, server, floor, rounds)),
        ...(await rowsOf(
          'tool page rendered for one visitor',
          { ...chosenTool, alone: true },
          server,
          floor,
          rounds,
        )),
        ...(await rowsOf('draw of 1,000 names', draw, server, floor, rounds)),
      ]
      return {
        title: 'What a request costs',
        notes: [
          `Processor milliseconds per request, ${atOnce} connections; the bare server answers the bytes that the product once answered.`,
          'A page with its quota is rendered once for all who have the same; people with an account get it with their own name. Where no two addresses are the same, it is rendered for each.',
          `The home page has ${(answers.home.length / 1024).toFixed(0)} KiB; a draw is sealed, stored in two commits and read back.`,
        ],
        tables: [tableOf(['', 'server', 'ms per request', 'database ms', 'requests per CPU second'], rows)],
      }
    } finally {
      await floor.stop()
    }
  })
}

async function rowsOf(name: string, load: Load, server: ServerProcess, floor: ServerProcess, rounds: number) {
  const standings = await compare(
    [
      { name: product, run: () => costOfLoad(server, load) },
      { name: bare, run: () => costOfLoad(floor, load) },
    ],
    rounds,
  )
  return standings.map(({ name: which, cpu, databaseCpu, failure }) =>
    failure === undefined
      ? [name, which, (cpu * 1000).toFixed(2), (databaseCpu * 1000).toFixed(2), (1 / cpu).toFixed(0)]
      : [name, which, `fails: ${failure}`, '', ''],
  )
}

async function costOfLoad(server: ServerProcess, load: Load): Promise<Cost> {
  const before = await server.spent()
  const start = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < load.count) await ask(server, load, next++)
    }),
  )
  const wall = (performance.now() - start) / 1000 / load.count
  const after = await server.spent()
  const each = (what: 'cpu' | 'databaseCpu') => (after[what] - before[what]) / load.count
  return { cpu: each('cpu'), databaseCpu: each('databaseCpu'), wall, memory: after.memory, out: '' }
}

/** Every request comes from a different address, as with many visitors. */
async function ask(
  server: ServerProcess,
  { path, encoding, cookie, alone, body }: Load,
  number: number,
): Promise<string> {
  const headers: Record<string, string> = {
    accept: 'text/html',
    'accept-encoding': encoding ?? 'identity',
    ...(cookie && { cookie }),
    'x-forwarded-for': `10.${process.hrtime()[1] & 255}.${number >> 8}.${number & 255}`,
  }
  const init = body === undefined ? { headers } : postOf(headers, body(number))
  const address = alone ? `${path}&alone=${process.hrtime.bigint()}` : path
  const response = await fetch(server.origin + address, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} for ${path}`)
  return text
}

function postOf(headers: Record<string, string>, body: string): RequestInit {
  return { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
}
