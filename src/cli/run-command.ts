import { FileProblem } from '#server/files/file-problem.ts'
import { type Output, Refusal, WrongUse } from './command-line.ts'

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
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
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
    const { fileProblemText } = await import('./read-command.ts')
    output.problem(`${error.code}: ${await fileProblemText(error)}`)
    return exitCodes.refused
  }
  if (error instanceof Refusal) {
    output.problem(error.message)
    return exitCodes.refused
  }
  throw error
}

const help = `giveawaybox: draw winners from a list, and verify draws, without a server

  giveawaybox read FILE --json [--sheet S] [--encoding E] [--delimiter D]
  giveawaybox draw FILE --winners N [--substitutes M] [--column C] [--weights C]
                        [--identity C] [--exclude FILE] [--receipt OUT.json] [READING]
  giveawaybox verify RECEIPT [--entries FILE [--column C] [--weights C] [--identity C] [--exclude FILE] [READING]]
                             [--comments FILE [--exclude FILE] [--past FILE]]
                             [--log URL|DIR] [--chain JSON]
  giveawaybox verify-ledger [URL|DIR] [--key KEY] [--save DIR]
  giveawaybox collect POST_URL [--replies] [--json] [--dry-run]
  giveawaybox beacon ROUND|latest [--url URL,URL,...] [--chain JSON]

read prints the rows of a .txt, .csv, .json or .xlsx file, each as a JSON array of its cells, with the header row or the
keys of the JSON objects first. Numbers are printed as written, dates as ISO 8601 in UTC, booleans as TRUE and FALSE, and
lines of a .txt file are trimmed; blank rows are left out. If a file is refused, the reason is printed.
  --json            print rows as JSON arrays, one per line: the only format so far
  --sheet S         the sheet of a workbook: its name or its number from 0 (default: the first visible sheet)
  --encoding E      the encoding of a text file, with its web name: windows-1254 (default: detected)
  --delimiter D     the character between fields, or tab (default: detected)

draw reads the names in a .txt, .csv, .json or .xlsx file and prints the winners, then the backup winners,
each as rank, TAB, name, TAB, row of the file.
  --winners N       number of winners, at least 1
  --substitutes M   number of backup winners (default: 0)
  --column C        the column with the names: its header or its number from 0 (default: detected)
  --weights C       the column with the number of tickets per row (default: one each)
  --identity C      the column that identifies a person, if that isn't the name (default: the name)
  --exclude FILE    names that can't win, from a file of any of these types
  --receipt OUT     write the receipt, for verify; existing files are never overwritten
READING is --sheet, --encoding and --delimiter as for read, and --header yes|no (default: detected). For verify, repeat
what was chosen for the draw: else another sheet or encoding reads as another list.

verify recomputes a receipt and prints every step. With --entries it also reads the list, given the same way as
for draw, and recomputes the draw from it. With --log it compares the receipt with a site's public ledger, or a
local copy of it: its lines must be there, and nothing before them may have changed since.
With --comments it replays the sealed rules on a post's sealed comments, which you can download from the result.
  --past FILE       names of past winners, if a rule excluded them; --exclude works as for draw. Only the hashes of
                    these lists are sealed, so without them the steps that depend on them aren't checked
  --chain JSON      another beacon chain to trust in addition to quicknet, as its relays return it under /info

verify-ledger verifies a whole public ledger (default: http://localhost:3000): its signature, every line and every
tile. Each problem is listed with the number of its line.
  --key KEY         the ledger key you trust, as name+id+key (default: the one in the --save copy, or else
                    the one the ledger publishes)
  --save DIR        save a copy of the ledger. If there's a copy already, the ledger must be a continuation of it;
                    otherwise the copy stays as it is, and what was read is saved next to it as evidence

collect prints the comments of a post, each as a line of JSON, then a line that says whether they are complete:
complete, fetched, expected (the platform's own count), duplicates, deleted. It reads the platform's credentials from
the environment: YOUTUBE_API_KEY, X_BEARER_TOKEN, REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET, FACEBOOK_PAGE_TOKEN,
INSTAGRAM_TOKEN, or APIFY_TOKEN.
  --replies         include replies to comments
  --json            print errors as a line of JSON, too
  --dry-run         print the platform and id of the post without sending any request

beacon gets a round from the relays of the public beacon (drand quicknet), verifies its signature, and prints
its round, time, randomness and signature, then each relay's response.
  --url URLS        the relays to use, separated by commas
  --chain JSON      another chain than quicknet, as its relays return it under /info; needs --url

The randomness of draw is local: the receipt proves that the result follows from the sealed list, but it can't rule
out that you drew before and kept that result to yourself.

Exit codes: 0 done, or every step passed; 1 the file, receipt or ledger is refused, a step failed, no relay
has the round, or comments are missing; 2 wrong usage.`
