import { createHash } from 'node:crypto'
import type { Accent } from '#contract/accounts/accent.ts'
import { inkOn, isReadable } from '#contract/accounts/accent.ts'
import { getAccentStyles } from '#contract/accounts/own-look.ts'
import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'

/** The address of a style sheet: the two colors that it sets, and the version of its rule, so that it can be cached forever. */
export function accentUrl({ light, dark }: Accent): string {
  return getAccentStyles.path.replace('{shades}', `${light.slice(1)}-${dark.slice(1)}-${version}`)
}

/**
 * A style sheet of its own, because no page may have styles in its elements. It says nothing but the two colors in its
 * address, and only if they can be read. Under the address of another version, which nodes of two releases link to side by
 * side, it must not be cached.
 */
export function accentStyles(shades: string): Document {
  const [, light = '', dark = '', of] = /^([0-9a-f]{6})-([0-9a-f]{6})(?:-([0-9a-f]{8}))?$/.exec(shades) ?? []
  const accent = { light: `#${light}`, dark: `#${dark}` }
  if (!isReadable(accent)) throw fail('accent_not_found')
  return { bytes: Buffer.from(`${pageRule(accent)}\n`), fileName: 'accent.css', isLasting: of === version }
}

/** Colors of what the visitor can press and of marks; the seal, winners and messages keep theirs. */
function pageRule({ light, dark }: Accent): string {
  const both = `light-dark(${light},${dark})`
  const ink = `light-dark(${inkOn(light)},${inkOn(dark)})`
  return [
    '.own-look{',
    `--accent:${both};--accent-hover:${both};--on-accent:${ink};--accent-ink:${both};`,
    `--mark:${both};--on-mark:${ink};--own:${both};--own-stage:${dark}`,
    '}',
  ].join('')
}

/** Of the rule, with both inks. */
const version = createHash('sha256')
  .update(pageRule({ light: '#000000', dark: '#ffffff' }))
  .digest('hex')
  .slice(0, 8)
