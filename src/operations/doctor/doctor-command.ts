import { type Command, type Output, typedArgs } from '../command.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'

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
