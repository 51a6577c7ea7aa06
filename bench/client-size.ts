import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Section, tableOf, verdictLine } from './report.ts'

const maxKib = 130

/** The script that a first visit downloads, as `scripts/measure-client.mjs` counts it in the last build. */
export async function clientSize(): Promise<Section> {
  const script = join(import.meta.dirname, '..', 'scripts', 'measure-client.mjs')
  const printed = execFileSync(process.execPath, [script], { encoding: 'utf8' })
  const pages = [...printed.matchAll(/([\d.]+) KiB of script for (\S+)/g)].map(([, size, page]) => ({
    page: page ?? '',
    size: Number(size),
  }))
  if (pages.length === 0) throw new Error('measure-client.mjs said nothing')
  return {
    title: 'Script of a first visit',
    notes: [
      '`scripts/measure-client.mjs`: everything that the page names and what that imports, gzip level 9.',
    ],
    tables: [
      tableOf(
        ['page', 'KiB'],
        pages.map(({ page, size }) => [page, size.toFixed(1)]),
      ),
      ...pages.map(({ page, size }) => verdictLine(`script of ${page}`, size, maxKib, ' KiB')),
    ],
  }
}
