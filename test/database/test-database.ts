import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import type { Database } from '../../src/server/db/client.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { databaseUrl, runSql } from './run-sql.ts'

export interface TestDatabase {
  db: Database
  url: string
}

/**
 * A migrated, empty database for one test file, dropped after its last test. Call it at the top level of the file:
 * `const { db } = await testDatabase()`.
 */
export async function testDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const { serverUrl, template } = await askDoor()
  const name = `${template}_${randomBytes(4).toString('hex')}`
  const source = migrated ? template : 'template1'
  await runSql(serverUrl, `create database ${name} template ${source} strategy file_copy`)
  const url = databaseUrl(serverUrl, name)
  const db = openDatabase(url, { max: 5 })
  afterAll(async () => {
    await db.destroy()
    await dropDatabase(serverUrl, name)
  })
  return { db, url }
}

const maxTries = 20
const insufficientPrivilege = '42501'

/** The server's own vacuum may briefly use the database, and only the server can end that. */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await runSql(serverUrl, `drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if (tries === maxTries || (error as { code?: unknown }).code !== insufficientPrivilege) throw error
      await sleep(250)
    }
}

async function askDoor(): Promise<{ serverUrl: string; template: string }> {
  const door = process.env['TEST_DATABASE_DOOR']
  if (!door)
    throw new Error('no test database: test/database/global-setup.ts must be in the globalSetup of vitest')
  const response = await fetch(door)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return JSON.parse(text) as { serverUrl: string; template: string }
}
