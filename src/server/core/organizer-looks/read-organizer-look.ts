import { accentOf } from '#contract/accounts/accent.ts'
import { getLogo, type Look } from '#contract/accounts/own-look.ts'
import type { Context } from '#server/context.ts'
import { userIdOf } from '#server/kit/ids.ts'
import { accentUrl } from './accent-styles.ts'
import { findAllowedLook, type StoredLook } from './store.ts'

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

export function lookView({ color, logo_key, logo_width, logo_height }: StoredLook): Look {
  const accent = color ? accentOf(color) : undefined
  return {
    logo: logo_key
      ? { url: getLogo.path.replace('{key}', logo_key), width: logo_width ?? 0, height: logo_height ?? 0 }
      : null,
    accent: accent ? { ...accent, url: accentUrl(accent) } : null,
  }
}
