/** A draw as a whole process, without a tree: `draw-from-file.ts <file>` prints ten of its names. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { entryKey } from '../src/draw/entries/entries.ts'
import { rank } from '../src/draw/ranking.ts'
import { readBytes } from '../src/server/files/read-bytes.ts'
import { largestLimits } from '../src/server/files/read-result.ts'

const [path = ''] = process.argv.slice(2)
const { entries } = await readBytes({ bytes: readFileSync(path), name: path, limits: largestLimits })
const weights = new Float64Array(entries.count).fill(1)
for (const { index } of rank(weights, randomBytes(32), 10)) console.log(entryKey(entries, index))
