import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pathFor } from '../src/locales/paths.ts'
import { say } from '../src/server/boot/process.ts'
import { defaultDataDir } from '../src/server/db/embedded/layout.ts'
import { startBeacon } from '../test/beacon/stand-in.ts'
import { startMailServer } from '../test/mail/mail-server.ts'
import { spreadPast } from './contents/past.ts'
import { type DemoPeople, keepPeople, openDataFolder } from './data-folder.ts'
import { createMailbox } from './mailbox.ts'
import { offeredPosts } from './posts/shelf.ts'
import { type Product, startProduct } from './product.ts'
import { settleIn } from './settle-in.ts'
import { startNobody, startPlatforms } from './stand-ins/start-platforms.ts'
import { startDemoStripe } from './stand-ins/stripe.ts'
import { addressOfNobody } from './tickets/write-tickets.ts'

/** `npm run demo [-- --keep]`: the product on invented platforms, on its own folder, which starts empty. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
  const project = fileURLToPath(new URL('..', import.meta.url))
  const folder = process.env['DATA_DIR'] || `${defaultDataDir(project)}-demo`
  const before = openDataFolder(folder, values.keep)
  const world = await startWorld(folder)
  const product = startProduct({ ...world.env, DATA_DIR: folder }, before === undefined)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.stop())
  await greet(product, { before, folder, world }).catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error))
    product.stop()
  })
  const code = await product.ended
  await world.stop()
  return code
}

async function greet(
  product: Product,
  { before, folder, world }: { before: DemoPeople | undefined; folder: string; world: World },
): Promise<void> {
  const { url, setupToken } = await product.ready
  const { settings, payments, mailbox } = world
  payments.tell(url)
  const { offer, time } = payments
  const { mailedToken } = mailbox
  const people = await settleIn({
    url,
    setupToken,
    before,
    settings: { ...settings },
    offer,
    time,
    mailedToken,
  })
  keepPeople(folder, people)
  if (!before) await spreadPast(folder)
  const post = offeredPosts().find(({ platform, language }) => platform === 'youtube' && language === 'en')
  const toTry = new URLSearchParams({ url: post?.url ?? '' })
  say('')
  say(`The demo is ready at ${url}   (Ctrl-C stops)`)
  say('Everything in it is made up. Nothing leaves this machine, and the next demo starts fresh.')
  say(`Draw from    ${url}${pathFor('youtubeCommentPicker', 'en')}?${toTry}`)
  say(`or from any post of   ${url}${pathFor('tools', 'en')}#demo-posts`)
  say(`Sign in as   ${people.user.username} / ${people.user.password}   (plan Ultra)`)
  if (people.buyer)
    say(`or buy a plan as   ${people.buyer.username} / ${people.buyer.password}   (no money moves)`)
  say(`or manage it as   ${people.administrator.username} / ${people.administrator.password}`)
  say('')
}

type World = Awaited<ReturnType<typeof startWorld>>

/** Everything outside the product, on loopback: platforms, provider, beacon, mail server, and payment provider. */
async function startWorld(folder: string) {
  const mailbox = createMailbox(say, (address) => address.endsWith(addressOfNobody))
  const [platforms, beacon, mail, nobody, payments] = await Promise.all([
    startPlatforms(),
    // The same chain at each start, so that a continued demo can check its earlier draws.
    startBeacon({ period: 3, genesis: 1_700_000_000, seed: 'demo' }),
    startMailServer({ onMail: mailbox.take }),
    startNobody(),
    startDemoStripe(folder),
  ])
  return {
    mailbox,
    payments,
    env: {
      ...nobody.env,
      ...platforms.env,
      ...beacon.env,
      ...payments.env,
      DEMO: '1',
      DEMO_POSTS: JSON.stringify(offeredPosts()),
    },
    settings: {
      ...platforms.settings,
      ...payments.settings,
      mail_driver: 'smtp',
      mail_from: 'demo@example.org',
      smtp_host: '127.0.0.1',
      smtp_port: mail.port,
      smtp_encryption: 'none',
      allow_private_network: true,
    },
    stop: async () => {
      await Promise.all([platforms, beacon, mail, nobody, payments].map(({ stop }) => stop()))
    },
  }
}

process.exitCode = await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  return 1
})
