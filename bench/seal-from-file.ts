/** What stands under a receipt, as a whole process: `seal-from-file.ts <file>` prints people and root of its list. */
import { readFileSync } from 'node:fs'
import { applyRules } from '../src/draw/rules.ts'
import { buildTree } from '../src/draw/tree.ts'
import { readBytes } from '../src/server/files/read-bytes.ts'
import { largestLimits } from '../src/server/files/read-file.ts'
import { saltKey } from './inputs.ts'

const [path = ''] = process.argv.slice(2)
const { entries } = await readBytes({ bytes: readFileSync(path), name: path, limits: largestLimits })
const { weights, eligible } = applyRules(entries, { one_entry_per_person: true, exclude: [] })
console.log(eligible, buildTree(entries, weights, saltKey).root)
