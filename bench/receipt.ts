import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyText } from '../src/draw/receipt/receipt-text.ts'
import { compare, costOf, median, starter } from './cost.ts'
import { benchFolder, inputFile } from './inputs.ts'
import { ratioTable, type Section, tableOf, verdictLine } from './report.ts'
import { saltsFile } from './salts-file.ts'

const here = import.meta.dirname

/**
 * A receipt, compared with a straightforward program that makes the same one, byte for byte; then the cost of checking
 * it.
 */
export async function receiptOfList(count: number, rounds: number): Promise<Section> {
  const file = inputFile('txt', count)
  const salts = saltsFile(count)
  const made = join(benchFolder, `receipt-${count}.json`)
  const standings = await compare(
    [
      {
        name: 'this product',
        run: () => costOf([process.execPath, starter, join(here, 'receipt-from-file.ts'), file, made]),
      },
      {
        name: 'Python',
        run: () => costOf(['python3', join(here, 'peer.py'), 'receipt', file, salts, `${made}.peer`]),
      },
    ],
    rounds,
  )
  const [product, python] = standings
  if (!product?.out || product.out !== python?.out)
    throw new Error(`unequal work: ${product?.out} and ${python?.out}`)
  const [people, root] = product.out.trim().split(' ')
  const text = readFileSync(made, 'utf8')
  const { first, usual } = verifyMs(text)
  return {
    title: `The receipt for 10 winners of ${count.toLocaleString('en')}, whole processes`,
    notes: [
      'Both read the .txt, normalize (NFKC, case folded), give each person one ticket, build the tree, seal the header, draw ten and write' +
        ' the receipt with its paths. The receipts are equal byte for byte.',
      'Product: `bench/receipt-from-file.ts`, as the server and the command line do it, with salts by AES; Node start included.',
      'Python: `bench/peer.py receipt`, with hashlib, whose SHA-256 uses the instructions of the processor. The salts come to it ready' +
        ' made, since its standard library has no AES.',
      `Both find ${people} people and the root ${root}.`,
    ],
    tables: [
      ratioTable(standings, { peer: 'Python', factor: 0.3 }),
      '### Checking it',
      tableOf(
        ['', 'ms'],
        [
          ['all steps, first time in a process', first.toFixed(1)],
          ['all steps, usually', usual.toFixed(2)],
        ],
      ),
      verdictLine('checking the receipt, without the signature of a beacon,', usual, 5, ' ms'),
      verdictLine('size of the receipt', Buffer.byteLength(text) / 1024, 20, ' KiB'),
    ],
  }
}

/** Time to check a receipt, in milliseconds on this thread. */
function verifyMs(text: string): { first: number; usual: number } {
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now()
    if (!verifyText(text).ok) throw new Error('the receipt does not hold')
    return performance.now() - start
  })
  return { first: times[0] ?? 0, usual: median(times) }
}
