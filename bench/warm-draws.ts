import { compare } from './cost.ts'
import { inputFile, kinds } from './inputs.ts'
import { mebibytes, type Section, tableOf } from './report.ts'
import { served } from './served.ts'
import { drawUpload } from './upload.ts'

/** The whole path of a file of each kind on a warmed-up server. */
export function warmDraws(count: number, rounds: number): Promise<Section> {
  return served(async (server) => {
    const standings = await compare(
      kinds.map((kind) => ({ name: `.${kind}`, run: () => drawUpload(server, inputFile(kind, count)) })),
      rounds,
    )
    const rows = standings.map(({ name, cpu, databaseCpu, wall, failure }) =>
      failure === undefined
        ? [name, cpu.toFixed(2), databaseCpu.toFixed(2), wall.toFixed(2)]
        : [name, `fails: ${failure}`, '', ''],
    )
    const { memory } = await server.spent()
    return {
      title: `${count.toLocaleString('en')} rows on a warm server, from upload to stored receipt`,
      notes: [
        '`POST /api/giveaways` with the file as form data: reading, rules, sealed tree, two commits, receipt.',
        `The most memory that the server ever held over all ${kinds.length * (rounds + 1)} draws: ${mebibytes(memory)} MiB.`,
      ],
      tables: [tableOf(['file', 'server CPU s', 'database CPU s', 'wall s'], rows)],
    }
  })
}
