// The common npm readers, as whole processes: `npm-peer.mjs <package> <file>` prints ten names.
// They are installed in the benchmark folder, never among the product's own packages.
import { createReadStream, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(join(import.meta.dirname, '..', '.cache', 'bench', 'package.json'))
const load = (id) => import(pathToFileURL(require.resolve(id)).href)

const readers = {
  async udsv(file) {
    const { inferSchema, initParser } = await load('udsv')
    const text = readFileSync(file, 'utf8')
    const rows = initParser(inferSchema(text)).stringArrs(text)
    return rows.map((row) => row[1])
  },
  async 'csv-parse'(file) {
    const { parse } = await load('csv-parse/sync')
    return parse(readFileSync(file))
      .slice(1)
      .map((row) => row[1])
  },
  async 'csv-parse stream'(file) {
    const { parse } = await load('csv-parse')
    const names = []
    for await (const row of createReadStream(file).pipe(parse())) names.push(row[1])
    return names.slice(1)
  },
  async 'JSON.parse'(file) {
    return JSON.parse(readFileSync(file, 'utf8')).map((item) => item.name)
  },
  async 'read-excel-file'(file) {
    const { readSheet } = await load('read-excel-file/node')
    return (await readSheet(file)).slice(1).map((row) => row[1])
  },
}

const [name, file] = process.argv.slice(2)
const names = await readers[name](file)
for (let i = 0; i < 10; i++) console.log(names[Math.floor((names.length * (i + 0.5)) / 10)])
