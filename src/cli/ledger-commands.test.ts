import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { verifierKeyText } from '#draw/ledger/checkpoint.ts'
import type { LedgerReport } from '#draw/ledger/entry.ts'
import { type GrownLedger, ledgerKey, ledgerOf, manyReports } from '../../test/ledger/grow-ledger.ts'
import { recordedReceipt } from '../../test/ledger/recorded-receipt.ts'
import { runCommand } from './run-command.ts'

const root = mkdtempSync(join(tmpdir(), 'cli-ledger-'))
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const key = verifierKeyText(ledgerKey)
const { receipt, reports } = recordedReceipt(manyReports(300))
const receiptFile = join(root, 'receipt.json')
writeFileSync(receiptFile, JSON.stringify(receipt))
const later: LedgerReport[] = Array.from({ length: 300 }, () => ({
  type: 'verifier',
  sha256: 'aa'.repeat(32),
}))
const now = ledgerOf([...reports, ...later])
const keys = { ledger: [{ name: ledgerKey.name, key }], receipts: [{ key: receipt.signature?.key }] }

async function run(...args: string[]) {
  const lines: string[] = []
  const problems: string[] = []
  const code = await runCommand(args, {
    line: (text) => lines.push(text),
    problem: (text) => problems.push(text),
  })
  return { code, text: lines.join('\n'), problems: problems.join('\n') }
}

function folderOf({ parts }: GrownLedger, name: string): string {
  const folder = join(root, name)
  for (const [path, bytes] of parts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return folder
}

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A site like the product, whose ledger is the current result of `ledger`. */
function siteOf(ledger: () => GrownLedger, published: unknown = keys): Promise<string> {
  return listening((request, reply) => {
    if (request.url === '/.well-known/giveaway-keys.json') {
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(published))
      return
    }
    const bytes = ledger().parts.get((request.url ?? '').replace('/ledger/', ''))
    if (bytes) reply.setHeader('content-type', 'application/octet-stream').end(bytes)
    else reply.writeHead(404).end('Not there')
  })
}

test('a receipt verifies against the ledger of its site, under either address', async () => {
  const site = await siteOf(() => now)
  for (const address of [site, `${site}/`, `${site}/ledger`, `${site}/ledger/`]) {
    const { code, text } = await run('verify', receiptFile, '--log', address)
    expect(text).toContain('ok           log_keys')
    expect(text).toContain(`ok           log_checkpoint ${ledgerKey.name}, ${now.size} lines`)
    expect(text).toContain(`ok           log_entries lines ${reports.length - 2}, ${reports.length - 1}`)
    expect(text).toContain(`ok           log_consistency grown from ${reports.length} to ${now.size} lines`)
    expect(code).toBe(0)
  }
})

test('a receipt verifies against a copy of the ledger, using the key in the receipt', async () => {
  const { code, text } = await run('verify', receiptFile, '--log', folderOf(now, 'copy'))
  expect(text).toContain(
    'NOT CHECKED  log_keys the ledger publishes no keys, so the key in the receipt is used',
  )
  expect(text).toContain('ok           log_consistency')
  expect(code).toBe(0)
})

test.each<[string, LedgerReport[], string]>([
  [
    'without the lines of the receipt',
    manyReports(290),
    'log_entries line 300: the ledger has only 290 lines',
  ],
  [
    'with other lines there',
    [...manyReports(300), ...later],
    'log_entries line 300: the ledger has a different line there',
  ],
  [
    'that changed before them',
    [later[0]!, ...reports.slice(1), ...later],
    'log_consistency its first 302 lines',
  ],
  [
    'that lost its end',
    manyReports(300),
    'log_consistency it had 302 lines when the receipt was made, now 300',
  ],
])('reports a ledger %s, although its key signed it', async (name, changed, why) => {
  const { code, text } = await run('verify', receiptFile, '--log', folderOf(ledgerOf(changed), name))
  expect(text).toContain(`FAILS        ${why}`)
  expect(code).toBe(1)
})

test('reports keys that are not published', async () => {
  const stranger = key.replace('draws.example', 'other.example')
  const site = await siteOf(() => now, { ...keys, receipts: [{ key: '00'.repeat(32) }] })
  const other = await run('verify', receiptFile, '--log', site)
  expect(other.text).toContain('FAILS        log_keys the key that signed this receipt is not published')
  expect(other.code).toBe(1)
  const broken = await siteOf(() => now, { ledger: [{ key: stranger }] })
  expect((await run('verify', receiptFile, '--log', broken)).problems).toContain('contains no key')
})

test('a receipt without a ledger fails to verify against one', async () => {
  const list = join(root, 'list.txt')
  const alone = join(root, 'alone.json')
  writeFileSync(list, 'a\nb\n')
  await run('draw', list, '--winners', '1', '--receipt', alone)
  const { code, text } = await run('verify', alone, '--log', folderOf(now, 'copy'))
  expect(text).toContain('FAILS        log_entries this receipt has no ledger line')
  expect(code).toBe(1)
})

test('verifies a whole ledger and says who vouches for its key', async () => {
  const site = await siteOf(() => now)
  const { code, text, problems } = await run('verify-ledger', site)
  expect(text).toContain(`NOT CHECKED  ledger_key ${key}, only vouched for by the ledger itself`)
  expect(text).toContain(`ok           ledger ${ledgerKey.name}, ${now.size} lines, root`)
  expect(problems).toContain(`512 of ${now.size} lines`)
  expect(code).toBe(0)
  const typed = await run('verify-ledger', folderOf(now, 'copy'), '--key', key)
  expect(typed.text).toContain(`ok           ledger_key ${key}, from --key`)
  expect(typed.code).toBe(0)
})

test('reports what is wrong with a ledger by line', async () => {
  const folder = folderOf(now, 'wrong')
  const bundle = join(folder, 'tile/entries/000')
  writeFileSync(bundle, readFileSync(bundle, 'latin1').replace('"index":7', '"index":8'), 'latin1')
  const { code, text } = await run('verify-ledger', folder, '--key', key)
  expect(text).toContain('FAILS        line_hash line 7, tile/0/000: not the line whose hash was published')
  expect(text).toContain('FAILS        line_index line 7: has a different index')
  expect(code).toBe(1)
})

test('a copy grows with its ledger and stays unchanged when the ledger does not grow', async () => {
  let ledger = ledgerOf(reports.slice(0, 40))
  const site = await siteOf(() => ledger)
  const copy = join(root, 'kept', 'ledger')
  const save = () => run('verify-ledger', site, '--save', copy)
  expect((await save()).text).toContain('ok           copy made')
  expect(existsSync(join(copy, 'tile/0/000.p/40'))).toBe(true)

  ledger = now
  const grown = await save()
  expect(grown.text).toContain(`ok           ledger_key ${key}, from the copy`)
  expect(grown.text).toContain(`ok           copy it has grown from 40 to ${now.size} lines`)
  expect(existsSync(join(copy, 'tile/0/000.p/40'))).toBe(false)
  expect((await run('verify-ledger', copy)).code).toBe(0)

  ledger = ledgerOf([later[0]!, ...reports.slice(1), ...later, ...later])
  const rewritten = await save()
  const evidence = join(copy, `refused-${ledger.size}`)
  expect(rewritten.text).toContain(
    `FAILS        rewritten the first ${now.size} lines are not those of the copy`,
  )
  expect(rewritten.text).toContain(`FAILS        copy left as it was; what was read is in ${evidence}`)
  expect(rewritten.code).toBe(1)
  expect((await run('verify-ledger', copy)).text).toContain(`${now.size} lines, root`)
  // Two histories, both signed: only the holder of the key can have made them.
  expect((await run('verify-ledger', evidence, '--key', key)).code).toBe(0)

  ledger = ledgerOf(reports)
  expect((await save()).text).toContain(`FAILS        shortened the copy already had ${now.size} lines`)
})

test('a modified copy is refused before any request', async () => {
  const copy = join(root, 'touched')
  await run('verify-ledger', await siteOf(() => now), '--save', copy)
  const note = join(copy, 'checkpoint')
  writeFileSync(note, readFileSync(note, 'utf8').replace(`\n${now.size}\n`, '\n20\n'))
  const { code, problems } = await run('verify-ledger', 'http://127.0.0.1:9', '--save', copy)
  expect(problems).toContain('was modified')
  expect(code).toBe(1)
})

test('explains why something is not a ledger', async () => {
  const page = await listening((_, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html>')
  })
  expect((await run('verify-ledger', page)).problems).toContain('returned a web page, not a ledger')
  const nothing = await listening((_, reply) => {
    reply.writeHead(404).end()
  })
  expect((await run('verify-ledger', nothing)).problems).toContain('This ledger publishes no keys')
  expect((await run('verify-ledger', nothing, '--key', key)).text).toContain(
    'FAILS        checkpoint_missing',
  )
  const broken = await listening((_, reply) => {
    reply.writeHead(500).end()
  })
  expect((await run('verify-ledger', broken)).problems).toContain('responded with status 500')
  const endless = await listening((_, reply) => {
    const more = () =>
      void (reply.write('x'.repeat(100_000)) ? setImmediate(more) : reply.once('drain', more))
    more()
  })
  expect((await run('verify-ledger', endless, '--key', key)).problems).toContain('larger than')
  expect((await run('verify-ledger', 'http://127.0.0.1:9')).problems).toContain('cannot be reached')
  expect((await run('verify-ledger', join(root, 'nowhere'), '--key', key)).text).toContain(
    'checkpoint_missing',
  )
})

test('retries when a site answers 429', async () => {
  let asked = 0
  const site = await listening((request, reply) => {
    asked++
    if (asked % 2 === 1) reply.writeHead(429, { 'retry-after': '0' }).end()
    else {
      const bytes = now.parts.get((request.url ?? '').replace('/ledger/', ''))
      reply.writeHead(bytes ? 200 : 404).end(bytes)
    }
  })
  expect((await run('verify-ledger', site, '--key', key)).code).toBe(0)
})

test.each([
  [['verify-ledger', 'a', 'b'], 'Only one URL or folder is allowed'],
  [['verify-ledger', root, '--save', `${root}/.`], 'into itself'],
  [['verify-ledger', root, '--key', 'mine'], 'name+id+key'],
])('%j is a usage error', async (args, why) => {
  const { code, problems } = await run(...args)
  expect(problems).toContain(why)
  expect(code).toBe(2)
})
