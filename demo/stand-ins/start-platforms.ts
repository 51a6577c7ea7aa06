import { startDemoApify } from './apify.ts'
import type { Pace } from './manners.ts'
import { startDemoReddit } from './reddit.ts'
import type { StartedPlatform } from './started-platform.ts'
import { startDemoX } from './x.ts'
import { startDemoYoutube } from './youtube.ts'

/** All platforms on loopback; together they define the addresses and credentials for the product. */
export async function startPlatforms(pace: Pace = {}): Promise<Omit<StartedPlatform, 'url'>> {
  const started = await Promise.all([
    startDemoYoutube(pace),
    startDemoX(pace),
    startDemoReddit(pace),
    startDemoApify(pace),
  ])
  return {
    env: Object.fromEntries(started.flatMap(({ env }) => Object.entries(env))),
    settings: Object.fromEntries(started.flatMap(({ settings }) => Object.entries(settings))),
    stop: async () => void (await Promise.all(started.map(({ stop }) => stop()))),
  }
}
