import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pathFor } from '../src/locales/paths.ts'
import { defaultDataDir } from '../src/server/db/embedded/default-data-dir.ts'
import { say } from '../src/server/say.ts'
import { startBeacon } from '../test/beacon/stand-in.ts'
import { startMailServer } from '../test/mail/mail-server.ts'
import { type DemoPeople, keepPeople, openDataFolder } from './data-folder.ts'
import { mailLines } from './mail-lines.ts'
import { offeredPosts } from './posts/offered-posts.ts'
import { type Product, startProduct } from './product.ts'
import { settleIn } from './settle-in.ts'
import { startNobody } from './stand-ins/nobody.ts'
import { startPlatforms } from './stand-ins/start-platforms.ts'

/** `npm run demo [-- --keep]`: the product on invented platforms, on a folder of its own that starts empty. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
  const project = fileURLToPath(new URL('..', import.meta.url))
  const folder = process.env['DATA_DIR'] || `${defaultDataDir(project)}-demo`
  const before = openDataFolder(folder, values.keep)
  const world = await startWorld()
  const product = startProduct({ ...world.env, DATA_DIR: folder })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.stop())
  await greet(product, { before, folder, settings: world.settings }).catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error))
    product.stop()
  })
  const code = await product.ended
  await world.stop()
  return code
}

async function greet(
  product: Product,
  { before, folder, settings }: { before: DemoPeople | undefined; folder: string; settings: object },
): Promise<void> {
  const { url, setupToken } = await product.ready
  const people = await settleIn({ url, setupToken, before, settings: { ...settings } })
  keepPeople(folder, people)
  const post = offeredPosts().find(({ platform, language }) => platform === 'youtube' && language === 'en')
  const toTry = new URLSearchParams({ url: post?.url ?? '' })
  say('')
  say(`The demo is ready at ${url}   (Ctrl-C stops)`)
  say('Everything in it is invented. Nothing leaves this machine, and the next demo starts anew.')
  say(`Draw from    ${url}${pathFor('youtubeCommentPicker', 'en')}?${toTry}`)
  say(`or from any post of   ${url}${pathFor('tools', 'en')}#demo-posts`)
  say(`Sign in as   ${people.user.username} / ${people.user.password}   (plan Ultra)`)
  say(`or look after it as   ${people.administrator.username} / ${people.administrator.password}`)
  say('')
}

/** Everything outside of the product, on loopback: platforms, provider, beacon, mail server. */
async function startWorld() {
  const [platforms, beacon, mail, nobody] = await Promise.all([
    startPlatforms(),
    // The same chain at each start, so that a demo that goes on can check what it drew before.
    startBeacon({ period: 3, genesis: 1_700_000_000, seed: 'demo' }),
    startMailServer({ onMail: (one) => mailLines(one).forEach((line) => say(line)) }),
    startNobody(),
  ])
  return {
    env: {
      ...nobody.env,
      ...platforms.env,
      ...beacon.env,
      DEMO: '1',
      DEMO_POSTS: JSON.stringify(offeredPosts()),
    },
    settings: {
      ...platforms.settings,
      mail_driver: 'smtp',
      mail_from: 'demo@example.org',
      smtp_host: '127.0.0.1',
      smtp_port: mail.port,
      smtp_encryption: 'none',
      allow_private_network: true,
    },
    stop: async () => {
      await Promise.all([platforms, beacon, mail, nobody].map(({ stop }) => stop()))
    },
  }
}

process.exitCode = await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  return 1
})
