import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Section, tableOf, verdictLine } from './report.ts'
import { served } from './served.ts'

const most = 130

/** The script that a first visit fetches, as `scripts/measure-client.mjs` counts it. */
export function clientSize(): Promise<Section> {
  return served(async ({ origin }) => {
    const script = join(import.meta.dirname, '..', 'scripts', 'measure-client.mjs')
    const child = spawn(process.execPath, [script, origin], { stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString()
    })
    await once(child, 'close')
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
        ...pages.map(({ page, size }) => verdictLine(`script of ${page}`, size, most, ' KiB')),
      ],
    }
  })
}
