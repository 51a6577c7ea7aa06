import { programVersion } from '#server/boot/process.ts'
import type { Context } from '#server/context.ts'
import { openDatabase } from '#server/db/client.ts'
import { readEnv } from '#server/env.ts'
import { createBeacon } from '#server/providers/beacon/create-beacon.ts'
import { createEgress } from '#server/providers/egress/egress.ts'
import { createStorage } from '#server/providers/storage/create-storage.ts'
import { probeMail, probeStorage } from '#server/status/outside-parts.ts'
import { type Command, type Output, typedArgs } from '../command.ts'
import { dataDirOf, existingSecretKey, openInstallation, openProofs } from '../installation.ts'
import {
  checkDatabase,
  checkDisk,
  checkSecrets,
  checkVersions,
  type Finding,
  note,
  ok,
  problem,
  reasonOf,
} from './check-inside.ts'

export const doctorCommand: Command = {
  help: `npm run doctor [-- --json]

Checks versions, settings of the environment, disk, database, migrations, clock, secret key, storage, mail server and
beacon, and prints all problems at once, each with its cause and what to do. The product may be running or not.
  --json   one JSON object instead of lines`,
  async run(args, output) {
    const { switches } = typedArgs(args, { switches: ['json'] })
    const findings = await examine(process.env)
    const isHealthy = findings.every(({ state }) => state !== 'problem')
    if (switches.has('json')) output.line(JSON.stringify({ ok: isHealthy, checks: findings }, null, 2))
    else print(findings, output)
    return isHealthy
  },
}

const words = { ok: 'ok      ', note: 'note    ', problem: 'PROBLEM ' }

function print(findings: Finding[], output: Output): void {
  for (const { name, state, found, advice } of findings) {
    output.line(`${words[state]} ${name}: ${found}`)
    if (advice) output.line(`          ${advice}`)
  }
  const count = findings.filter(({ state }) => state === 'problem').length
  output.line('')
  output.line(count === 0 ? 'No problems.' : `${count} ${count === 1 ? 'problem' : 'problems'}.`)
}

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

/** Asks the relays of the beacon once, which also shows whether the clock is right. */
async function checkBeacon({ env, egress }: Pick<Context, 'egress' | 'env'>): Promise<Finding[]> {
  const warnings: { details: object; message: string }[] = []
  const log = {
    info: () => {},
    warn: (details: object, message: string) => warnings.push({ details, message }),
  }
  const beacon = createBeacon({ urls: env.beaconUrls, chain: env.beaconChain, egress, log })
  if (beacon.state() === 'off')
    return [
      note('beacon', 'off: every draw is server-drawn', 'Remove BEACON_URLS=off to use the public beacon.'),
    ]
  const state = await beacon.probe()
  const findings = warnings
    .filter(({ message }) => message.includes('clock'))
    .map(({ details, message }) =>
      problem('clock', `${message} (${listed(details)})`, 'Set the clock of this machine by NTP.'),
    )
  return state === 'up'
    ? [ok('beacon', `answers, ${env.beaconUrls.length} relays`), ...findings]
    : [
        problem(
          'beacon',
          `no relay answers: ${warnings.map(({ details }) => listed(details)).join('; ')}`,
          beacon.report().clockAhead > 0
            ? 'Set the clock first: by a clock that is ahead, the rounds of all relays look late. Until then, visitors are offered server-drawn draws.'
            : 'Allow outgoing HTTPS to the relays, or set BEACON_URLS. Until then, visitors are offered server-drawn draws.',
        ),
        ...findings,
      ]
}

/** `{ reasons: { a: 'b' } }` as `a b`. */
function listed(details: object): string {
  return Object.entries(details)
    .map(([name, value]) =>
      typeof value === 'object' && value !== null ? listed(value as object) : `${name} ${String(value)}`,
    )
    .join(', ')
}

type MailDeps = Pick<Context, 'db' | 'secrets'>

/** Signs in to the mail server, without sending anything. */
async function checkMail(ctx: MailDeps): Promise<Finding> {
  try {
    const probed = await probeMail(ctx)
    if (probed.kind === 'none')
      return note('mail', 'no mail server is set: emails stay in the outbox', 'Set one in the settings.')
    if (probed.kind === 'incomplete')
      return problem('mail', `the setting ${probed.detail} is empty`, 'Fill it in under Settings, Email.')
    if (probed.kind === 'unasked') return ok('mail', `service at ${probed.place}, not contacted`)
    if (probed.kind === 'fine') return ok('mail', `${probed.place} accepts our sign-in`)
    return problem(
      'mail',
      `${probed.place} failed at “${probed.step}”: ${probed.detail}`,
      'Correct the settings under Settings, Email.',
    )
  } catch (error) {
    return problem('mail', reasonOf(error), 'Enter the password of the mail server again.')
  }
}

/** Stores a small file, reads it and deletes it, as an upload would. */
async function checkStorage(ctx: MailDeps & Pick<Context, 'storage'>): Promise<Finding> {
  try {
    const report = await probeStorage(ctx)
    return report.works
      ? ok('storage', `files can be stored (${report.milliseconds} ms)`)
      : problem(
          'storage',
          `failed at “${report.step}”: ${report.said}`,
          'Check the rights of DATA_DIR, or the settings under Settings, Media.',
        )
  } catch (error) {
    return problem(
      'storage',
      reasonOf(error),
      'Check the rights of DATA_DIR, or the settings under Settings, Media.',
    )
  }
}
