import { findIcons as findCall, getIcon, getIcons } from '#contract/content/icons.ts'
import type { Mount } from '../../http/mount.ts'
import { drawIcon, findIcons, readIcons } from './find-icons.ts'

export function iconRoutes(mount: Mount): void {
  mount(getIcons, ({ params, query }) => readIcons(params, query))
  mount(getIcon, ({ params, query }) => drawIcon(params, query))
  mount(findCall, ({ params, query }) => findIcons(params.collection, query.q))
}
