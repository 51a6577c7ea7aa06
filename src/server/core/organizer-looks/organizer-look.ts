import { createHash } from 'node:crypto'
import {
  type Accent,
  accentOf,
  getAccentStyles,
  getLogo,
  type getOwnLook,
  inkOn,
  isReadable,
  type Look,
  logoSize,
} from '#contract/accounts/own-look.ts'
import type { CallReply, Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { ReceivedFile } from '#server/http/read-upload.ts'
import { userIdOf } from '#server/kit/ids.ts'
import { newToken } from '#server/kit/tokens.ts'
import { holdOwn } from '../accounts/own/own-account.ts'
import { encodeSmallPicture } from '../media/small-picture.ts'
import { assertFeature, planIncludes } from '../plans/entitlements.ts'
import { deleteLook, findAllowedLook, findLook, logoBytes, putLook, type StoredLook } from './store.ts'

type OwnLook = CallReply<typeof getOwnLook>
type Deps = Pick<Context, 'db' | 'plan'>

const none = { color: null, logo_key: null, logo_width: null, logo_height: null }

export async function readOwnLook({ db }: Pick<Context, 'db'>, viewer: SignedIn): Promise<OwnLook> {
  const stored = (await findLook(db, viewer.user.id)) ?? none
  const isIncluded = planIncludes(viewer.plan, viewer, ['own_look'])
  return { is_included: isIncluded, color: stored.color, ...lookView(stored) }
}

export async function setColor(ctx: Deps, viewer: SignedIn, color: string | null): Promise<OwnLook> {
  if (color !== null) {
    await assertFeature(ctx, viewer, ['own_look'])
    if (!accentOf(color))
      throw fail('validation_failed', {}, [{ path: ['color'], key: 'validation.unreadable_color' }])
  }
  await change(ctx, viewer, { color })
  return readOwnLook(ctx, viewer)
}

/** Each logo gets an unguessable name of its own, so that it can be cached forever. */
export async function setLogo(
  ctx: Deps & Pick<Context, 'random'>,
  viewer: SignedIn,
  file: ReceivedFile | undefined,
): Promise<OwnLook> {
  await assertFeature(ctx, viewer, ['own_look'])
  if (!file) throw fail('file_missing', { field: 'file' })
  const size = { ...logoSize, fit: 'inside', withoutEnlargement: true } as const
  const { bytes: logo, width, height } = await encodeSmallPicture(file.bytes, size)
  const logo_key = newToken(ctx.random)
  await change(ctx, viewer, { logo_key, logo, logo_width: width, logo_height: height })
  return readOwnLook(ctx, viewer)
}

/** Also without a plan that includes it. */
export async function dropLogo(ctx: Deps, viewer: SignedIn): Promise<OwnLook> {
  await change(ctx, viewer, { logo_key: null, logo: null, logo_width: null, logo_height: null })
  return readOwnLook(ctx, viewer)
}

function change(ctx: Deps, viewer: SignedIn, to: Parameters<typeof putLook>[2]): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const { id } = await holdOwn(trx, viewer)
    await putLook(trx, id, to)
  })
}

export async function readLogo({ db }: Pick<Context, 'db'>, key: string): Promise<Document> {
  const bytes = await logoBytes(db, key)
  if (!bytes) throw fail('logo_not_found')
  return { bytes, fileName: `${key.slice(0, 8)}.webp`, isLasting: true }
}

export async function forgetLook(trx: Context['db'], owner: string): Promise<void> {
  const userId = userIdOf(owner)
  if (userId) await deleteLook(trx, userId)
}

export async function exportLook(db: Context['db'], owner: string) {
  const userId = userIdOf(owner)
  const look = userId ? await findLook(db, userId) : undefined
  return [{ name: 'look', rows: look ? [{ color: look.color, logo: look.logo_key }] : [] }]
}

/** What the draws of an owner show of them; undefined if that is nothing, or their plan does not include it now. */
export async function readOrganizerLook(
  ctx: Pick<Context, 'db' | 'now'>,
  owner: string,
): Promise<Look | undefined> {
  const userId = userIdOf(owner)
  const stored = userId ? await findAllowedLook(ctx.db, userId, ctx.now()) : undefined
  const shown = stored && lookView(stored)
  return shown?.logo || shown?.accent ? shown : undefined
}

function lookView({ color, logo_key, logo_width, logo_height }: StoredLook): Look {
  const accent = color ? accentOf(color) : undefined
  return {
    logo: logo_key
      ? { url: getLogo.path.replace('{key}', logo_key), width: logo_width ?? 0, height: logo_height ?? 0 }
      : null,
    accent: accent ? { ...accent, url: accentUrl(accent) } : null,
  }
}

/** The address of a style sheet: the two colors that it sets, and the version of its rule, so that it can be cached forever. */
function accentUrl({ light, dark }: Accent): string {
  return getAccentStyles.path.replace('{shades}', `${light.slice(1)}-${dark.slice(1)}-${ruleVersion}`)
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
  return {
    bytes: Buffer.from(`${pageRule(accent)}\n`),
    fileName: 'accent.css',
    isLasting: of === ruleVersion,
  }
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

/** Of the rule of `pageRule`, with both inks. */
const ruleVersion = createHash('sha256')
  .update(pageRule({ light: '#000000', dark: '#ffffff' }))
  .digest('hex')
  .slice(0, 8)
