import { join } from 'node:path'
import { type Cost, compare, costOf } from './cost.ts'
import { benchFolder, inputFile } from './inputs.ts'
import { mebibytes, ratioTable, type Section, verdictLine } from './report.ts'
import { saltsFile } from './salts-file.ts'
import { drawUpload, served } from './served.ts'

/**
 * A sealed draw on a server, compared with a straightforward program that writes the same kind of receipt to a file.
 */
export function sealedDraw(count: number, rounds: number): Promise<Section> {
  const file = inputFile('txt', count)
  const salts = saltsFile(count)
  const peer = join(import.meta.dirname, 'peer.py')
  const made = join(benchFolder, `receipt-${count}.json.peer`)
  return served(async (server) => {
    const firstDraw = await drawUpload(server, file)
    const standings = await compare(
      [
        { name: 'product: upload to stored receipt', run: () => withDatabase(drawUpload(server, file)) },
        { name: 'Python', run: () => costOf(['python3', peer, 'receipt', file, salts, made]) },
      ],
      rounds,
    )
    const [drawn, python] = standings
    if (!drawn || !python) throw new Error('a contender is missing')
    if (!python.out.startsWith(`${drawn.out} `))
      throw new Error(`unequal work: ${drawn.out} and ${python.out}`)
    return {
      title: `A sealed draw of ${count.toLocaleString('en')} names on a server`,
      notes: [
        'Product: a server at work gets the .txt as form data; its CPU and that of its database together, until the receipt is stored.' +
          ' It also finds out whether the list was drawn before, keeps the list, and writes into the ledger.',
        'Python: `bench/peer.py receipt`, as above; it stores nothing but the receipt.',
        `Both find ${drawn.out} people.`,
      ],
      tables: [
        ratioTable(standings),
        verdictLine('CPU of Python', drawn.cpu / python.cpu, 3, 'x'),
        verdictLine(
          'peak memory of a fresh server over its first draw',
          Number(mebibytes(firstDraw.memory)),
          600,
          ' MiB',
        ),
      ],
    }
  })
}

async function withDatabase(cost: Promise<Cost>): Promise<Cost> {
  const { cpu, databaseCpu, ...rest } = await cost
  return { ...rest, cpu: cpu + databaseCpu, databaseCpu }
}
