import type { Feature } from '../feature.ts'
import { offerBeforeSaving } from '../features/billing/checkout/price-of-plan.ts'
import { billing } from '../features/billing/feature.ts'
import { challenges } from '../features/challenges/feature.ts'
import { collections } from '../features/collections/feature.ts'
import { contents } from '../features/contents/feature.ts'
import { faq } from '../features/faq/feature.ts'
import { find } from '../features/find/feature.ts'
import { forms } from '../features/forms/feature.ts'
import { giveaways } from '../features/giveaways/feature.ts'
import { guesses } from '../features/guesses/feature.ts'
import { icons } from '../features/icons/feature.ts'
import { logs } from '../features/logs/feature.ts'
import { media } from '../features/media/feature.ts'
import { menus } from '../features/menus/feature.ts'
import { modules } from '../features/modules/feature.ts'
import { overview } from '../features/overview/feature.ts'
import { pages } from '../features/pages/feature.ts'
import { pairTosses } from '../features/pair-tosses/feature.ts'
import { people } from '../features/people/feature.ts'
import { plans } from '../features/plans/feature.ts'
import { rulePresets } from '../features/rule-presets/feature.ts'
import { support } from '../features/support/feature.ts'
import { trash } from '../features/trash/feature.ts'
import { status } from '../status/feature.ts'
import { core } from './core.ts'

/**
 * Everything that contributes to the server. Personal data is exported and erased in this order; billing is last, as it
 * talks to the payment provider.
 */
export const features: readonly Feature[] = [
  giveaways,
  collections,
  core,
  rulePresets,
  guesses,
  pairTosses,
  forms,
  media,
  support,
  challenges,
  logs,
  faq,
  menus,
  modules,
  contents,
  pages,
  icons,
  find,
  overview,
  people,
  trash,
  status,
  plans(offerBeforeSaving),
  billing,
]
