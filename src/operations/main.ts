import { databaseProblem } from '#server/boot/process.ts'
import { type Command, type Output, Refusal, WrongUse } from './command.ts'

/** Each is loaded on demand. */
const commands: Partial<Record<string, () => Promise<Command>>> = {
  backup: async () => (await import('./backup/backup-command.ts')).backupCommand,
  doctor: async () => (await import('./doctor/doctor-command.ts')).doctorCommand,
  admin: async () => (await import('./admin/admin-command.ts')).adminCommand,
  'rotate-keys': async () => (await import('./rotate-keys/rotate-keys-command.ts')).rotateKeysCommand,
  'move-to': async () => (await import('./move-to/move-to-command.ts')).moveToCommand,
  restore: async () => (await import('./backup/restore-command.ts')).restoreCommand,
}

/** Exit codes: 0 done, 1 refused or something is wrong, 2 wrong use. */
async function run([name = '', ...args]: string[], output: Output): Promise<number> {
  const command = await commands[name]?.()
  if (!command) {
    output.problem(`There is no command “${name}”. There are: ${Object.keys(commands).join(', ')}.`)
    return 2
  }
  if (args.includes('--help') || args.includes('-h')) {
    output.line(command.help)
    return 0
  }
  try {
    return (await command.run(args, output)) ? 0 : 1
  } catch (error) {
    if (error instanceof WrongUse) {
      output.problem(`${error.message}\n\n${command.help}`)
      return 2
    }
    output.problem(error instanceof Refusal ? error.message : messageOf(error))
    return 1
  }
}

/** The reason alone: a stack means nothing to an operator. An address of a database may hold a password. */
function messageOf(error: unknown): string {
  const code = (error as { code?: unknown }).code
  const isConnection = error instanceof AggregateError || /^(ECONN|ENOTFOUND|28|3D)/.test(String(code))
  if (isConnection && process.env['DATABASE_URL']) return databaseProblem(error).message
  return error instanceof Error ? error.message : String(error)
}

process.exitCode = await run(process.argv.slice(2), {
  line: (text) => process.stdout.write(`${text}\n`),
  problem: (text) => process.stderr.write(`${text}\n`),
})
