import { programVersion } from '#server/boot/program-version.ts'
import { openDatabase } from '#server/db/client.ts'
import { readEnv } from '#server/env.ts'
import { createEgress } from '#server/providers/egress/egress.ts'
import { createStorage } from '#server/providers/storage/create-storage.ts'
import { dataDirOf, existingSecretKey, openInstallation } from '../installation.ts'
import { openProofs } from '../open-proofs.ts'
import { checkDatabase, checkDisk, checkSecrets, checkVersions } from './check-inside.ts'
import { checkBeacon, checkMail, checkStorage } from './check-outside.ts'
import { type Finding, note, ok, problem, reasonOf } from './finding.ts'

/** Everything that keeps this installation from working, whichever check comes first. */
export async function examine(source: NodeJS.ProcessEnv): Promise<Finding[]> {
  const findings = [checkVersions(programVersion())]
  let env: ReturnType<typeof readEnv>
  try {
    env = readEnv(source)
    findings.push(ok('environment', 'every variable is valid'))
  } catch (error) {
    return [
      ...findings,
      problem('environment', reasonOf(error), 'Correct these variables; all other checks need them.'),
    ]
  }
  const dataDir = dataDirOf(env)
  const egress = createEgress()
  try {
    const [disk, inside, beacon] = await Promise.all([
      within('disk', checkDisk(dataDir)),
      within('database', checkInside(source, createStorage(dataDir, egress))),
      within('beacon', checkBeacon({ env, egress })),
    ])
    return [...findings, ...disk, ...inside, ...beacon]
  } finally {
    await egress.close()
  }
}

const maxWait = 60_000

/** A check that never ends is a problem, too, and must not hide what others found. */
async function within(name: string, check: Promise<Finding | Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    const found = `no answer within ${maxWait / 1000} seconds`
    timer = setTimeout(
      () => resolve(problem(name, found, 'Look at this part first, then run this again.')),
      maxWait,
    )
  })
  try {
    return [await Promise.race([check, late])].flat()
  } finally {
    clearTimeout(timer)
  }
}

/** What needs the database. */
async function checkInside(
  source: NodeJS.ProcessEnv,
  storage: ReturnType<typeof createStorage>,
): Promise<Finding[]> {
  try {
    const installation = await openInstallation({ source })
    try {
      return await checkContents(installation, storage)
    } finally {
      await installation.close()
    }
  } catch (error) {
    return [
      problem(
        'database',
        reasonOf(error),
        'Set DATA_DIR or DATABASE_URL as the product has it, or run npm start.',
      ),
    ]
  }
}

const unchecked = note(
  'secrets, storage, mail',
  'not checked, as they need a database that is up to date and its key',
  'Run this again after the next start.',
)

async function checkContents(
  { env, dataDir, databaseUrl }: Awaited<ReturnType<typeof openInstallation>>,
  storage: ReturnType<typeof createStorage>,
): Promise<Finding[]> {
  const isExternal = env.databaseUrl !== undefined
  let secretKey: Buffer | undefined
  const keyProblems: Finding[] = []
  try {
    secretKey = existingSecretKey(env, dataDir)
    if (!secretKey)
      keyProblems.push(
        problem('secret key', `there is none in ${dataDir}`, 'Put secret.key back, or set SECRET_KEY.'),
      )
  } catch (error) {
    keyProblems.push(
      problem('secret key', reasonOf(error), 'Put the right secret.key back, or set SECRET_KEY.'),
    )
  }
  const db = openDatabase(databaseUrl, { max: 2 })
  try {
    const database = await checkDatabase(db, isExternal)
    const isUsable = database.some(({ name, state }) => name === 'migrations' && state === 'ok')
    if (!isUsable || !secretKey) return [...database, ...keyProblems, unchecked]
    const { ctx, close } = openProofs({ env, databaseUrl, secretKey })
    try {
      const checks = [checkSecrets(ctx), checkStorage({ ...ctx, storage }), checkMail(ctx)]
      return [...database, ...(await Promise.all(checks))]
    } finally {
      await close()
    }
  } finally {
    await db.destroy()
  }
}
