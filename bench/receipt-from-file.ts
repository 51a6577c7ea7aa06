/**
 * A receipt as a whole process: `receipt-from-file.ts <file> <receipt>` reads a list, gives every person one ticket,
 * seals the list, draws ten and writes their receipt. Prints people, root and the receipt's hash. All secrets are
 * fixed, so that a peer can do the same.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { drawFile } from './draw-file.ts'

const [path = '', target = ''] = process.argv.slice(2)
const { people, receipt } = await drawFile(path, readFileSync(path))
const text = JSON.stringify(receipt)
writeFileSync(target, text)
const hash = createHash('sha256').update(text).digest('hex')
console.log(people, receipt.commitment.entries.root, hash)
