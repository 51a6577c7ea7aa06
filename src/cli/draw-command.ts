import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { RANDOMNESS_BYTES, sealOf } from '#draw/commitment.ts'
import { openDraw, sealDraw } from '#draw/draw.ts'
import { UNICODE_VERSION } from '#draw/entries/identities.ts'
import { excludeHash } from '#draw/entries/list-hashes.ts'
import type { Rules } from '#draw/entries/rules.ts'
import type { Receipt } from '#draw/receipt/receipt.ts'
import { engine, nativeTools } from '#server/engine/native-tools.ts'
import type { ReadResult } from '#server/files/read-result.ts'
import { type Output, Refusal, typedCount, typedOptions } from './command-line.ts'
import { excludedNames, listOptionNames, readList, weigh } from './given-list.ts'

/** `draw FILE`: draws from a list with local randomness and prints the winners. */
export async function drawCommand(args: string[], output: Output): Promise<boolean> {
  const { file, options } = typedOptions(args, [
    'winners',
    'substitutes',
    ...listOptionNames,
    'exclude',
    'receipt',
  ] as const)
  const winners = typedCount('winners', options.winners, 1)
  const substitutes = typedCount('substitutes', options.substitutes, 0, 0)
  const exclude = await excludedNames(options.exclude)
  const read = await readList(file, options)
  if (read.refused.count > 0) output.problem(`Not in the draw: ${refusedRows(read)}`)
  const receipt = drawFrom(read, exclude, winners, substitutes)
  if (options.receipt !== undefined) await keepReceipt(options.receipt, receipt)
  for (const draw of receipt.draws) {
    const name = 'key' in draw ? draw.key : draw.leaf
    output.line(`${draw.i + 1}\t${name}\t${read.rowNumbers[draw.index] ?? draw.index + 1}`)
  }
  return true
}

function drawFrom(read: ReadResult, exclude: string[], winners: number, substitutes: number): Receipt {
  const rules: Rules = { one_entry_per_person: false, exclude }
  if (read.rowWeights) rules.weights = 'column'
  const weighing = weigh(read, rules)
  if (weighing.eligible < winners)
    throw new Refusal(`Only ${weighing.eligible} names are eligible, fewer than ${winners} winners.`)
  const secret = randomBytes(RANDOMNESS_BYTES)
  const saltKey = randomBytes(32)
  const header = {
    drawId: randomUUID(),
    source: { kind: 'file' as const, sha256: read.sha256 },
    rules: {
      ...rules,
      ...excludeHash(exclude, saltKey),
      ...(read.persons && { identity: 'column' as const }),
    },
    engine,
    unicode: UNICODE_VERSION,
    winners,
    substitutes,
    randomness: { kind: 'local' as const, seal: sealOf(secret) },
  }
  return openDraw(sealDraw({ entries: read.entries, weighing, header, saltKey, tools: nativeTools }), secret)
}

/** Lists the rows that were left out and why: no one is dropped silently. */
function refusedRows({ refused: { count, rows } }: ReadResult): string {
  const named = rows.map(({ row, reason }) => `row ${row} (${reason})`).join(', ')
  return count > rows.length ? `${named} and ${count - rows.length} more` : named
}

async function keepReceipt(path: string, receipt: Receipt): Promise<void> {
  try {
    await writeFile(path, `${JSON.stringify(receipt, null, 2)}\n`, { flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EEXIST' ? 'the file already exists' : (code ?? 'unknown error')
    throw new Refusal(`Can't write the receipt to ${path} (${why}), so this draw doesn't count.`)
  }
}
