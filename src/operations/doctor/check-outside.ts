import type { Context } from '#server/context.ts'
import { createBeacon } from '#server/providers/beacon/create-beacon.ts'
import { probeMail, probeStorage } from '#server/status/outside-parts.ts'
import { type Finding, note, ok, problem, reasonOf } from './finding.ts'

/** Asks the relays of the beacon once, which also shows whether the clock is right. */
export async function checkBeacon({ env, egress }: Pick<Context, 'egress' | 'env'>): Promise<Finding[]> {
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
export async function checkMail(ctx: MailDeps): Promise<Finding> {
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
export async function checkStorage(ctx: MailDeps & Pick<Context, 'storage'>): Promise<Finding> {
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
