import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemoYoutube } from '../../demo/stand-ins/start-platforms.ts'
import { startBeacon } from '../beacon/stand-in.ts'
import { freePort } from '../browser/free-port.ts'
import { makeAdministrator } from '../browser/make-administrator.ts'
import { sellPlans } from '../browser/sell-plans.ts'
import { startProduct } from '../browser/start-product.ts'
import { asker } from '../looks/asker.ts'
import { type Filled, fillForLooks } from '../looks/fill.ts'
import { startStripe } from '../stripe/stand-in.ts'
import { here } from './checkout.ts'

export interface TwoProducts extends Filled {
  /** addresses of the older product and this one */
  urls: { before: string; after: string }
  stop: () => Promise<void>
}

type World = Awaited<ReturnType<typeof startWorld>>

/** Public address of both products, so that the links and QR codes on their pages are equal. */
const publicUrl = 'http://localhost:3000'

/** Fills the older product with samples of everything, then starts both products on copies of that data. */
export async function startTwoProducts(older: string): Promise<TwoProducts> {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'))
  chmodSync(folder, 0o711)
  const world = await startWorld()
  const running: { stop: () => Promise<void> }[] = [world]
  const stop = async () => {
    for (const part of running.toReversed()) await part.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const start = async (code: string, data: string) => {
    const env = { ...world.env, PUBLIC_URL: publicUrl }
    const product = await startProduct(Number(await freePort()), env, { code, data: join(folder, data) })
    running.push(product)
    return product.url
  }
  try {
    const filled = await fill(older, join(folder, 'before'), world)
    // Node's own copy loses the owner, and the database only starts in a folder owned by its user.
    execFileSync('cp', ['-a', join(folder, 'before'), join(folder, 'after')])
    const urls = { before: await start(older, 'before'), after: await start(here, 'after') }
    return { ...filled, urls, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startWorld() {
  const [beacon, youtube, stripe] = await Promise.all([
    startBeacon({ period: 1 }),
    startDemoYoutube({}),
    startStripe({ isPatient: true }),
  ])
  return {
    env: { ...beacon.env, ...youtube.env, ...stripe.env },
    youtube,
    stripe,
    stop: async () => {
      await Promise.all([beacon.stop(), youtube.stop(), stripe.stop()])
    },
  }
}

async function fill(code: string, data: string, { env, youtube, stripe }: World): Promise<Filled> {
  const product = await startProduct(Number(await freePort()), env, { code, data })
  try {
    const { token } = await makeAdministrator(product)
    await asker(product.url)('PUT', '/api/settings', youtube.settings, token)
    await sellPlans(product.url, token, stripe)
    return await fillForLooks(product.url, token)
  } finally {
    await product.stop()
  }
}
