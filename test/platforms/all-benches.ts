import { apifyBench } from './apify.ts'
import type { BenchRow } from './bench.ts'
import { facebookBench } from './facebook.ts'
import { instagramBench } from './instagram.ts'
import { redditBench } from './reddit.ts'
import { xAnswerBench, xBench } from './x.ts'
import { youtubeBench } from './youtube.ts'

/** All platform test benches. */
export const allBenches: BenchRow[] = [
  youtubeBench,
  xBench,
  xAnswerBench,
  redditBench,
  facebookBench,
  instagramBench,
  apifyBench('instagram'),
  apifyBench('facebook'),
  apifyBench('tiktok'),
]
