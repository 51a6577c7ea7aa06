import type { Context } from '#server/context.ts'
import { shownAddress } from '#server/env.ts'
import { type Command, type Output, Refusal, WrongUse } from '../command.ts'
import { existingSecretKey, type Installation, openInstallation } from '../installation.ts'
import { openProofs } from '../open-proofs.ts'
import { typedArgs } from '../typed-args.ts'
import { endMaintenance } from './end-maintenance.ts'
import { newAdministratorLink } from './new-administrator-link.ts'

export const adminCommand: Command = {
  help: `npm run admin -- link [USERNAME] [--without-second-factor]
npm run admin -- maintenance-off

link             prints a one-time link, valid for 30 minutes: for setting a new password of an administrator, or, where
                 there is no active administrator, for creating one
  USERNAME                  which administrator; not needed if there is only one
  --without-second-factor   also removes their authenticator app and recovery codes, if these are lost
maintenance-off  opens a site that was closed in the settings

The product may be running. Both are noted in the audit log.`,
  async run([task = '', ...args], output) {
    if (task !== 'link' && task !== 'maintenance-off') throw new WrongUse('Say what to do.')
    const { place: username, switches } = typedArgs(
      args,
      task === 'link' ? { optional: true, switches: ['without-second-factor'] } : {},
    )
    const installation = await openInstallation()
    try {
      return await withProofs(installation, async (ctx) => {
        if (task === 'maintenance-off') return await openSite(ctx, output)
        const base = shownAddress(installation.env, installation.env.port)
        const isWithout = switches.has('without-second-factor')
        const { path, whom } = await newAdministratorLink(ctx, { username, isWithoutSecondFactor: isWithout })
        output.line(`${whom}, once and within ${linkMinutes} minutes:`)
        output.line(`${base}${path}`)
        return true
      })
    } finally {
      await installation.close()
    }
  },
}

const linkMinutes = 30

async function openSite(ctx: Pick<Context, 'db' | 'now'>, output: Output): Promise<boolean> {
  const wasClosed = await endMaintenance(ctx)
  output.line(wasClosed ? 'The site is open again.' : 'The site was open already.')
  return true
}

type Proofs = ReturnType<typeof openProofs>['ctx']

async function withProofs<T>(
  { env, dataDir, databaseUrl }: Installation,
  work: (ctx: Proofs) => Promise<T>,
): Promise<T> {
  const secretKey = existingSecretKey(env, dataDir)
  if (!secretKey)
    throw new Refusal('There is no secret key: set SECRET_KEY or DATA_DIR as the product has it.')
  const { ctx, close } = openProofs({ env, databaseUrl, secretKey })
  try {
    return await work(ctx)
  } finally {
    await close()
  }
}
