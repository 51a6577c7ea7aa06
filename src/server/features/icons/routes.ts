import { findIcons as findCall, getIcon, getIcons } from '#contract/content/icons.ts'
import type { Mount } from '../../http/mount.ts'
import { drawIcon } from './draw-icon.ts'
import { findIcons } from './find-icons.ts'
import { readIcons } from './read-icons.ts'

export function iconRoutes(mount: Mount): void {
  mount(getIcons, ({ params, query }) => readIcons(params, query))
  mount(getIcon, ({ params, query }) => drawIcon(params, query))
  mount(findCall, ({ params, query }) => findIcons(params.collection, query.q))
}
