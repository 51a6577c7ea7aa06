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
