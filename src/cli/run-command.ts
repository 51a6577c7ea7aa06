import { FileProblem } from '#server/files/file-problem.ts'
import { help } from './help.ts'
import type { Output } from './output.ts'
import { Refusal, WrongUse } from './refusal.ts'

/** Exit codes, as listed in the help. */
const exitCodes = { done: 0, refused: 1, wrongUse: 2 } as const

/** Runs one command, `args` as typed after the program's name, and returns its exit code. */
export async function runCommand(args: string[], output: Output): Promise<number> {
  const [name, ...rest] = args
  try {
    if (name === undefined) throw new WrongUse('Specify a command.')
    if (name === 'help' || args.includes('--help') || args.includes('-h')) {
      output.line(help)
      return exitCodes.done
    }
    const command = commands[name]
    if (!command) throw new WrongUse(`Unknown command “${name}”.`)
    return (await command(rest, output)) ? exitCodes.done : exitCodes.refused
  } catch (error) {
    return explain(error, output)
  }
}

/** Each is loaded on demand: most take longer to load than to run. */
const commands: Partial<Record<string, (args: string[], output: Output) => Promise<boolean>>> = {
  read: async (args, output) => (await import('./read-command.ts')).readCommand(args, output),
  draw: async (args, output) => (await import('./draw-command.ts')).drawCommand(args, output),
  verify: async (args, output) => (await import('./verify-command.ts')).verifyCommand(args, output),
  'verify-ledger': async (args, output) =>
    (await import('./verify-ledger-command.ts')).verifyLedgerCommand(args, output),
  collect: async (args, output) => (await import('./collect-command.ts')).collectCommand(args, output),
  beacon: async (args, output) => (await import('./beacon-command.ts')).beaconCommand(args, output),
}

async function explain(error: unknown, output: Output): Promise<number> {
  if (error instanceof WrongUse) {
    output.problem(`${error.message}\nTry: giveawaybox --help`)
    return exitCodes.wrongUse
  }
  if (error instanceof FileProblem) {
    const { fileProblemText } = await import('./file-problem-text.ts')
    output.problem(`${error.code}: ${await fileProblemText(error)}`)
    return exitCodes.refused
  }
  if (error instanceof Refusal) {
    output.problem(error.message)
    return exitCodes.refused
  }
  throw error
}
