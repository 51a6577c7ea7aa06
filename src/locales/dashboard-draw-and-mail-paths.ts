import type { Locale } from './locales.ts'

/** The pages about the draws of all people, in every language. */
export const dashboardDrawPaths = {
  dashboardDraws: {
    tr: '/panel/cekilisler',
    en: '/dashboard/draws',
    es: '/panel/sorteos',
    de: '/verwaltung/verlosungen',
    fr: '/administration/tirages',
    it: '/pannello/estrazioni',
    pt: '/painel/sorteios',
    'pt-br': '/painel/sorteios',
  },
  dashboardFetches: {
    tr: '/panel/yorumlar',
    en: '/dashboard/comments',
    es: '/panel/comentarios',
    de: '/verwaltung/kommentare',
    fr: '/administration/commentaires',
    it: '/pannello/commenti',
    pt: '/painel/comentarios',
    'pt-br': '/painel/comentarios',
  },
} as const satisfies Record<string, Record<Locale, `/${string}`>>

/** The emails that were sent, and their texts, in every language. */
export const dashboardMailPaths = {
  dashboardMails: {
    tr: '/panel/postalar',
    en: '/dashboard/mails',
    es: '/panel/correos',
    de: '/verwaltung/mails',
    fr: '/administration/courriels',
    it: '/pannello/posta',
    pt: '/painel/correio',
    'pt-br': '/painel/emails',
  },
  dashboardMailTexts: {
    tr: '/panel/postalar/metinler',
    en: '/dashboard/mails/texts',
    es: '/panel/correos/textos',
    de: '/verwaltung/mails/texte',
    fr: '/administration/courriels/textes',
    it: '/pannello/posta/testi',
    pt: '/painel/correio/textos',
    'pt-br': '/painel/emails/textos',
  },
  dashboardMailText: {
    tr: '/panel/postalar/metinler/:mailKey',
    en: '/dashboard/mails/texts/:mailKey',
    es: '/panel/correos/textos/:mailKey',
    de: '/verwaltung/mails/texte/:mailKey',
    fr: '/administration/courriels/textes/:mailKey',
    it: '/pannello/posta/testi/:mailKey',
    pt: '/painel/correio/textos/:mailKey',
    'pt-br': '/painel/emails/textos/:mailKey',
  },
} as const satisfies Record<string, Record<Locale, `/${string}`>>
