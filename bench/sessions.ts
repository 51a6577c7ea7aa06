import { randomUUID } from 'node:crypto'
import { askMeanwhile, quantile } from './ask-meanwhile.ts'
import { type Cost, compare, median } from './cost.ts'
import { mebibytes, type Section, tableOf, verdictLine } from './report.ts'
import { served } from './served.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { type Account, post, signUp } from './sign-up.ts'

const atOnce = 4
const checks = 1500
const homes = 200
const floodOf = 500
const waves = 6

/** Nothing is compressed, like on the bare server. */
const asAlways = { 'accept-encoding': 'identity', 'sec-fetch-site': 'same-origin' }

/** The cost of identifying the caller, and how a flood of sign-in requests affects everyone else. */
export function sessionCosts(rounds: number): Promise<Section> {
  return served(async (server) => {
    const account = await signUp(server)
    const bearer = { authorization: `Bearer ${account.token}` }
    const bare = await startServerProcess('bare-query-server.ts', [server.database ?? '', account.id])
    try {
      const check = await compare(
        [
          { name: 'this product', run: () => costOf(server, server, '/api/auth', checks, bearer) },
          { name: 'bare Fastify, one query', run: () => costOf(bare, server, '/api/auth', checks, {}) },
        ],
        rounds,
      )
      const home = await compare(
        [
          {
            name: 'signed in',
            run: () => costOf(server, server, '/', homes, { cookie: `token=${account.token}` }),
          },
          { name: 'visitor', run: () => costOf(server, server, '/', homes, {}) },
        ],
        rounds,
      )
      return {
        title: 'Who is asking',
        notes: [
          `Processor milliseconds per request, ${atOnce} connections. The bare server reads one row by its primary key and answers it.`,
          `The flood: ${waves} times ${floodOf} sign-ins at once, each from an address of its own, while another client asks who it is every few milliseconds.`,
        ],
        tables: [
          ratios('`GET /api/auth` with a session', check, 2),
          ratios('home page', home, 1.3),
          await flood(server, account),
        ],
      }
    } finally {
      await bare.stop()
    }
  })
}

function ratios(what: string, [own, other]: Awaited<ReturnType<typeof compare>>, most: number): string {
  const whole = (cost?: Cost) => (cost?.cpu ?? 0) + (cost?.databaseCpu ?? 0)
  const rows = [own, other].map((cost) => [
    cost?.name ?? '',
    ((cost?.cpu ?? 0) * 1000).toFixed(3),
    ((cost?.databaseCpu ?? 0) * 1000).toFixed(3),
    (whole(cost) * 1000).toFixed(3),
    cost?.failure ?? '',
  ])
  const ratio = whole(own) / whole(other)
  return [
    tableOf([what, 'server ms', 'database ms', 'both', ''], rows),
    verdictLine(`${own?.name} beside ${other?.name}`, ratio, most, 'x'),
  ].join('\n\n')
}

async function costOf(
  server: ServerProcess,
  database: ServerProcess,
  path: string,
  count: number,
  headers: Record<string, string>,
): Promise<Cost> {
  const before = [await server.spent(), await database.spent()] as const
  const start = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const number = next++
        const from = `10.${process.hrtime()[1] & 255}.${number >> 8}.${number & 255}`
        const response = await fetch(server.origin + path, {
          headers: { ...headers, ...asAlways, 'x-forwarded-for': from },
        })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${response.status} for ${path}`)
      }
    }),
  )
  const wall = (performance.now() - start) / 1000 / count
  const after = [await server.spent(), await database.spent()] as const
  return {
    cpu: (after[0].cpu - before[0].cpu) / count,
    databaseCpu: (after[1].databaseCpu - before[1].databaseCpu) / count,
    wall,
    memory: after[0].memory,
    out: '',
  }
}

async function flood(server: ServerProcess, account: Account): Promise<string> {
  const calm = await asked(server, account, () => new Promise((done) => setTimeout(done, 2000)))
  const { memory } = await server.spent()
  const statuses = new Map<number, number>()
  let withoutRetry = 0
  const flooded = await asked(server, account, async () => {
    for (let wave = 0; wave < waves; wave++) {
      const answers = await Promise.all(
        Array.from({ length: floodOf }, (_, n) =>
          post(server, '/api/auth/sign-in', `10.${20 + wave}.${n >> 8}.${n & 255}`, {
            username: n % 2 ? 'asker' : randomUUID(),
            password: 'not the password',
          }),
        ),
      )
      for (const { status, retryAfter } of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status !== 422 && !retryAfter) withoutRetry++
      }
    }
  })
  const grown = ((await server.spent()).memory - memory) / 2 ** 20
  const told = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`)
  return [
    tableOf(
      ['another client', 'requests', 'median ms', 'p99 ms', 'most ms'],
      [
        ['without a flood', ...figures(calm)],
        ['during the flood', ...figures(flooded)],
      ],
    ),
    `Answers of the flood: ${told.join(', ')}; ${withoutRetry} of the refusals without Retry-After. Most memory before: ${mebibytes(memory)} MiB.`,
    verdictLine('p99 of the other client', quantile(flooded, 0.99), 250, ' ms'),
    verdictLine('growth of memory', grown, 200, ' MiB'),
  ].join('\n\n')
}

function asked(server: ServerProcess, { token }: Account, meanwhile: () => Promise<unknown>) {
  return askMeanwhile(`${server.origin}/api/auth`, token, meanwhile)
}

function figures(took: number[]): string[] {
  return [
    String(took.length),
    ...[median(took), quantile(took, 0.99), Math.max(...took)].map((ms) => ms.toFixed(1)),
  ]
}
