import { getConstants, saveCookiePreferences } from '#contract/site/public-settings.ts'
import {
  changeSettings as changeCall,
  readSettings as readCall,
  testFtp,
  testPayments,
  testVideo,
} from '#contract/site/settings.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { changeSettings, readSettings } from './change-settings.ts'
import { categoriesShown, preferencesOf, savePreferences } from './public-settings.ts'
import { siteSettings } from './site-settings.ts'
import { tryFtp, tryPayments, tryVideo } from './try-services.ts'

export function settingsRoutes(mount: Mount, ctx: Context): void {
  mount(getConstants, async ({ browser }) => ({
    cookieCategories: categoriesShown,
    cookiePreferences: preferencesOf(ctx, browser),
    cookieConsent: (await siteSettings(ctx)).cookie_consent,
  }))
  mount(saveCookiePreferences, ({ body, browser, locale }) => savePreferences(ctx, body, { browser, locale }))
  mount(readCall, () => readSettings(ctx))
  mount(changeCall, ({ body, viewer }) => changeSettings(ctx, viewer, body))
  mount(testFtp, () => tryFtp(ctx))
  mount(testPayments, () => tryPayments(ctx))
  mount(testVideo, () => tryVideo(ctx))
}
