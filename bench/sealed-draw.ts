import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { saltStream } from '../src/draw/salts.ts'
import { type Cost, compare, costOf } from './cost.ts'
import { benchFolder, inputFile, saltKey } from './inputs.ts'
import { mebibytes, ratioTable, type Section, verdictLine } from './report.ts'
import { served } from './served.ts'
import { drawUpload } from './upload.ts'

const here = import.meta.dirname

/** A sealed draw beside a straightforward program that does the same; equal roots prove that it is the same. */
export function sealedDraw(count: number, rounds: number): Promise<Section> {
  const file = inputFile('txt', count)
  const salts = join(benchFolder, `salts-${count}`)
  writeFileSync(salts, saltStream(saltKey, 0, count))
  return served(async (server) => {
    const firstDraw = await drawUpload(server, file)
    const standings = await compare(
      [
        { name: 'product: upload to stored receipt', run: () => withDatabase(drawUpload(server, file)) },
        {
          name: 'product: list and tree only',
          run: () => costOf([process.execPath, join(here, 'seal-from-file.ts'), file]),
        },
        { name: 'Python', run: () => costOf(['python3', join(here, 'peer.py'), 'seal', file, salts]) },
      ],
      rounds,
    )
    const [drawn, sealed, python] = standings
    if (!drawn || !sealed || !python) throw new Error('a contender is missing')
    const isEqual = sealed.out !== '' && sealed.out === python.out && sealed.out.startsWith(`${drawn.out} `)
    if (!isEqual) throw new Error(`unequal work: ${drawn.out}, ${sealed.out}, ${python.out}`)
    return {
      title: `A sealed draw of ${count.toLocaleString('en')} names`,
      notes: [
        'Product: a server at work gets the .txt as form data; its CPU and that of its database together, until the receipt is stored.',
        'Python: `bench/peer.py seal`: reads, normalises (NFKC, case folded), drops repeated people, builds the same tree. The salts' +
          ' (AES) come to it ready made; it stores nothing and writes no receipt.',
        `Both find ${python.out.trim().replace(' ', ' people and the root ')}.`,
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
