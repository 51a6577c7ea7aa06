import { type Cost, median } from './cost.ts'
import { inputFile, namesOf } from './inputs.ts'
import { mebibytes, type Section, tableOf, verdictLine } from './report.ts'
import { drawUpload, served } from './served.ts'
import type { ServerProcess } from './server-process.ts'

const sizes = [10_000, 100_000, 1_000_000]
const crowds = [1, 10, 100]
/** names in each draw of a crowd, and how many draws a crowd makes in one round */
const names = 100
const draws = 200
/** A step costs more than its share where a row, or a draw, becomes this much dearer. */
const maxGrowth = 1.5

/** How the cost of a row grows with the rows of a list, and that of a draw with the clients who draw at once. */
export function growthOfCosts(rows: number, rounds: number): Promise<Section> {
  return served(async (server) => {
    const lists = await growing(
      sizes.filter((size) => size <= rows),
      rounds,
      (size) => drawUpload(server, inputFile('txt', size)),
    )
    const clients = await growing(crowds, rounds, (crowd) => drawAtOnce(server, crowd))
    const { memory } = await server.spent()
    return {
      title: 'How costs grow',
      notes: [
        'Lists: `POST /api/giveaways` with a .txt as form data, to the stored receipt; server and database together.',
        `Clients: ${draws} draws of ${names} names, by so many clients at once.`,
        `The most memory that the server ever held: ${mebibytes(memory)} MiB.`,
      ],
      tables: [
        tableOf(
          ['rows', 'CPU s', 'wall s', 'µs of CPU a row'],
          lists.map(({ size, cpu, wall }) => [
            size.toLocaleString('en'),
            cpu.toFixed(3),
            wall.toFixed(3),
            ((cpu / size) * 1e6).toFixed(2),
          ]),
        ),
        verdictOf(
          'a row',
          lists.map(({ size, cpu }) => cpu / size),
        ),
        tableOf(
          ['clients', 'ms of CPU a draw', 'ms until its answer', 'draws a second'],
          clients.map(({ size, cpu, wall }) => [
            String(size),
            ((cpu / draws) * 1000).toFixed(2),
            ((wall * size * 1000) / draws).toFixed(1),
            (draws / wall).toFixed(0),
          ]),
        ),
        verdictOf(
          'a draw',
          clients.map(({ cpu }) => cpu / draws),
        ),
      ],
    }
  })
}

interface Grown {
  size: number
  /** seconds of server and database, and of the clock; medians */
  cpu: number
  wall: number
}

/** Every size in turns, once to warm up. */
async function growing(
  all: readonly number[],
  rounds: number,
  work: (size: number) => Promise<Cost>,
): Promise<Grown[]> {
  const costs = new Map(all.map((size) => [size, [] as Cost[]]))
  for (let round = 0; round <= rounds; round++)
    for (const [size, seen] of costs) {
      const cost = await work(size)
      if (round > 0) seen.push(cost)
    }
  return [...costs].map(([size, seen]) => ({
    size,
    cpu: median(seen.map(({ cpu, databaseCpu }) => cpu + databaseCpu)),
    wall: median(seen.map(({ wall }) => wall)),
  }))
}

/** Of two neighbors, the larger one may be cheaper, but not much dearer. */
function verdictOf(what: string, costs: readonly number[]): string {
  const steps = costs.slice(1).map((cost, i) => cost / (costs[i] ?? cost))
  return verdictLine(
    `the cost of ${what} grows from one line to the next`,
    Math.max(...steps),
    maxGrowth,
    'x',
  )
}

async function drawAtOnce(server: ServerProcess, clients: number): Promise<Cost> {
  const entries = namesOf(names - 1)
  const before = await server.spent()
  const start = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < draws) await draw(server, entries, next++)
    }),
  )
  const wall = (performance.now() - start) / 1000
  const after = await server.spent()
  return {
    cpu: after.cpu - before.cpu,
    databaseCpu: after.databaseCpu - before.databaseCpu,
    wall,
    memory: after.memory,
    out: '',
  }
}

/** Each draw has a list and an address of its own, as those of many visitors. */
async function draw(server: ServerProcess, entries: readonly string[], number: number): Promise<void> {
  const response = await fetch(`${server.origin}/api/giveaways`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${process.hrtime()[1] & 255}.${number >> 8}.${number & 255}`,
    },
    body: JSON.stringify({
      source: { type: 'list', entries: [`${process.hrtime.bigint()} ${number}`, ...entries] },
      winners: 1,
    }),
  })
  const text = await response.text()
  if (response.status !== 201) throw new Error(`${response.status} ${text.slice(0, 200)}`)
}
