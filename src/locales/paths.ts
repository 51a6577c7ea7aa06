import { defaultLocale, type Locale, locales } from './locales.ts'
import { fillIn, findPage, match, type Parameters } from './patterns.ts'

/**
 * Every path of the product in every language, without the language prefix. English has no prefix, the
 * others carry their code (spec 2). Parameters are written `:name` and are named alike in all languages.
 */
export const paths = {
  home: { tr: '/', en: '/', es: '/', de: '/', fr: '/', it: '/', pt: '/' },
  tools: {
    tr: '/araclar',
    en: '/tools',
    es: '/herramientas',
    de: '/werkzeuge',
    fr: '/outils',
    it: '/strumenti',
    pt: '/ferramentas',
  },
  giveawayFromFile: {
    tr: '/araclar/dosyadan-cekilis',
    en: '/tools/giveaway-from-file',
    es: '/herramientas/sorteo-desde-archivo',
    de: '/werkzeuge/verlosung-aus-datei',
    fr: '/outils/tirage-depuis-un-fichier',
    it: '/strumenti/estrazione-da-file',
    pt: '/ferramentas/sorteio-de-ficheiro',
  },
  instagramCommentPicker: {
    tr: '/araclar/instagram-yorum-cekilisi',
    en: '/tools/instagram-comment-picker',
    es: '/herramientas/sorteo-de-comentarios-de-instagram',
    de: '/werkzeuge/instagram-kommentar-verlosung',
    fr: '/outils/tirage-commentaires-instagram',
    it: '/strumenti/estrazione-commenti-instagram',
    pt: '/ferramentas/sorteio-de-comentarios-instagram',
  },
  facebookCommentPicker: {
    tr: '/araclar/facebook-yorum-cekilisi',
    en: '/tools/facebook-comment-picker',
    es: '/herramientas/sorteo-de-comentarios-de-facebook',
    de: '/werkzeuge/facebook-kommentar-verlosung',
    fr: '/outils/tirage-commentaires-facebook',
    it: '/strumenti/estrazione-commenti-facebook',
    pt: '/ferramentas/sorteio-de-comentarios-facebook',
  },
  youtubeCommentPicker: {
    tr: '/araclar/youtube-yorum-cekilisi',
    en: '/tools/youtube-comment-picker',
    es: '/herramientas/sorteo-de-comentarios-de-youtube',
    de: '/werkzeuge/youtube-kommentar-verlosung',
    fr: '/outils/tirage-commentaires-youtube',
    it: '/strumenti/estrazione-commenti-youtube',
    pt: '/ferramentas/sorteio-de-comentarios-youtube',
  },
  tiktokCommentPicker: {
    tr: '/araclar/tiktok-yorum-cekilisi',
    en: '/tools/tiktok-comment-picker',
    es: '/herramientas/sorteo-de-comentarios-de-tiktok',
    de: '/werkzeuge/tiktok-kommentar-verlosung',
    fr: '/outils/tirage-commentaires-tiktok',
    it: '/strumenti/estrazione-commenti-tiktok',
    pt: '/ferramentas/sorteio-de-comentarios-tiktok',
  },
  xCommentPicker: {
    tr: '/araclar/x-yorum-cekilisi',
    en: '/tools/x-comment-picker',
    es: '/herramientas/sorteo-de-comentarios-de-x',
    de: '/werkzeuge/x-kommentar-verlosung',
    fr: '/outils/tirage-commentaires-x',
    it: '/strumenti/estrazione-commenti-x',
    pt: '/ferramentas/sorteio-de-comentarios-x',
  },
  redditCommentPicker: {
    tr: '/araclar/reddit-yorum-cekilisi',
    en: '/tools/reddit-comment-picker',
    es: '/herramientas/sorteo-de-comentarios-de-reddit',
    de: '/werkzeuge/reddit-kommentar-verlosung',
    fr: '/outils/tirage-commentaires-reddit',
    it: '/strumenti/estrazione-commenti-reddit',
    pt: '/ferramentas/sorteio-de-comentarios-reddit',
  },
  comments: {
    tr: '/araclar/yorumlar/:collectionId',
    en: '/tools/comments/:collectionId',
    es: '/herramientas/comentarios/:collectionId',
    de: '/werkzeuge/kommentare/:collectionId',
    fr: '/outils/commentaires/:collectionId',
    it: '/strumenti/commenti/:collectionId',
    pt: '/ferramentas/comentarios/:collectionId',
  },
  result: {
    tr: '/sonuclar/:shareCode',
    en: '/results/:shareCode',
    es: '/resultados/:shareCode',
    de: '/ergebnisse/:shareCode',
    fr: '/resultats/:shareCode',
    it: '/risultati/:shareCode',
    pt: '/resultados/:shareCode',
  },
  ledger: {
    tr: '/defter',
    en: '/ledger',
    es: '/registro',
    de: '/register',
    fr: '/registre',
    it: '/registro',
    pt: '/registo',
  },
  signIn: {
    tr: '/hesap/giris',
    en: '/auth/sign-in',
    es: '/cuenta/iniciar-sesion',
    de: '/konto/anmelden',
    fr: '/compte/connexion',
    it: '/account/accedi',
    pt: '/conta/entrar',
  },
  signUp: {
    tr: '/hesap/kayit',
    en: '/auth/sign-up',
    es: '/cuenta/crear-cuenta',
    de: '/konto/registrieren',
    fr: '/compte/inscription',
    it: '/account/registrati',
    pt: '/conta/criar-conta',
  },
  recovery: {
    tr: '/hesap/kurtarma',
    en: '/auth/recovery-account',
    es: '/cuenta/recuperar-cuenta',
    de: '/konto/wiederherstellen',
    fr: '/compte/recuperation',
    it: '/account/recupero',
    pt: '/conta/recuperar-conta',
  },
  mailedLink: {
    tr: '/hesap/baglanti/:purpose',
    en: '/auth/link/:purpose',
    es: '/cuenta/enlace/:purpose',
    de: '/konto/link/:purpose',
    fr: '/compte/lien/:purpose',
    it: '/account/link/:purpose',
    pt: '/conta/ligacao/:purpose',
  },
  oauthStart: {
    tr: '/hesap/saglayici/:provider',
    en: '/auth/oauth/:provider',
    es: '/cuenta/proveedor/:provider',
    de: '/konto/anbieter/:provider',
    fr: '/compte/fournisseur/:provider',
    it: '/account/fornitore/:provider',
    pt: '/conta/fornecedor/:provider',
  },
  oauthReturn: {
    tr: '/hesap/saglayici/:provider/donus',
    en: '/auth/oauth/:provider/return',
    es: '/cuenta/proveedor/:provider/vuelta',
    de: '/konto/anbieter/:provider/zurueck',
    fr: '/compte/fournisseur/:provider/retour',
    it: '/account/fornitore/:provider/ritorno',
    pt: '/conta/fornecedor/:provider/regresso',
  },
  signOut: {
    tr: '/hesap/cikis',
    en: '/auth/sign-out',
    es: '/cuenta/cerrar-sesion',
    de: '/konto/abmelden',
    fr: '/compte/deconnexion',
    it: '/account/esci',
    pt: '/conta/sair',
  },
  account: {
    tr: '/hesap',
    en: '/auth',
    es: '/cuenta',
    de: '/konto',
    fr: '/compte',
    it: '/account',
    pt: '/conta',
  },
  accountProfile: {
    tr: '/hesap/ayarlar',
    en: '/auth/settings',
    es: '/cuenta/ajustes',
    de: '/konto/einstellungen',
    fr: '/compte/parametres',
    it: '/account/impostazioni',
    pt: '/conta/definicoes',
  },
  accountSecurity: {
    tr: '/hesap/guvenlik',
    en: '/auth/security',
    es: '/cuenta/seguridad',
    de: '/konto/sicherheit',
    fr: '/compte/securite',
    it: '/account/sicurezza',
    pt: '/conta/seguranca',
  },
  accountConnections: {
    tr: '/hesap/bagli-hesaplar',
    en: '/auth/connections',
    es: '/cuenta/conexiones',
    de: '/konto/verbindungen',
    fr: '/compte/comptes-associes',
    it: '/account/connessioni',
    pt: '/conta/contas-ligadas',
  },
  accountConnectionsReturn: {
    tr: '/hesap/bagli-hesaplar/donus',
    en: '/auth/connections/return',
    es: '/cuenta/conexiones/vuelta',
    de: '/konto/verbindungen/zurueck',
    fr: '/compte/comptes-associes/retour',
    it: '/account/connessioni/ritorno',
    pt: '/conta/contas-ligadas/regresso',
  },
  accountSubscription: {
    tr: '/hesap/abonelik',
    en: '/auth/subscription',
    es: '/cuenta/suscripcion',
    de: '/konto/abonnement',
    fr: '/compte/abonnement',
    it: '/account/abbonamento',
    pt: '/conta/subscricao',
  },
  accountNotifications: {
    tr: '/hesap/bildirimler',
    en: '/auth/notifications',
    es: '/cuenta/notificaciones',
    de: '/konto/benachrichtigungen',
    fr: '/compte/notifications',
    it: '/account/notifiche',
    pt: '/conta/notificacoes',
  },
  accountHistory: {
    tr: '/hesap/cekilis-gecmisi',
    en: '/auth/giveaway-history',
    es: '/cuenta/historial-de-sorteos',
    de: '/konto/verlosungen',
    fr: '/compte/historique-des-tirages',
    it: '/account/storico-estrazioni',
    pt: '/conta/historico-de-sorteios',
  },
  dashboard: {
    tr: '/panel',
    en: '/dashboard',
    es: '/panel',
    de: '/verwaltung',
    fr: '/administration',
    it: '/pannello',
    pt: '/painel',
  },
  cookies: {
    tr: '/cerezler',
    en: '/cookies',
    es: '/cookies',
    de: '/cookies',
    fr: '/cookies',
    it: '/cookie',
    pt: '/cookies',
  },
  notAuthorized: {
    tr: '/401',
    en: '/401',
    es: '/401',
    de: '/401',
    fr: '/401',
    it: '/401',
    pt: '/401',
  },
  setup: {
    tr: '/kurulum/:token',
    en: '/setup/:token',
    es: '/primer-inicio/:token',
    de: '/einrichtung/:token',
    fr: '/premier-demarrage/:token',
    it: '/primo-avvio/:token',
    pt: '/primeiro-arranque/:token',
  },
} as const satisfies Record<string, Record<Locale, `/${string}`>>

export type Page = keyof typeof paths
export const pages = Object.keys(paths) as Page[]

/** The route pattern of each page in one language, with its prefix: `/tr/sonuclar/:shareCode`. */
export type Patterns = Readonly<Record<Page, string>>

const patterns = Object.fromEntries(
  locales.map((locale) => [
    locale,
    Object.fromEntries(pages.map((page) => [page, withPrefix(locale, paths[page][locale])])),
  ]),
) as Record<Locale, Patterns>

/** What a document of a language links with: its browser gets these and no other language's. */
export function patternsOf(locale: Locale): Patterns {
  return patterns[locale]
}

/** The address of a page in a language, from the root of the site: `/tr/araclar`. */
export function pathFor(page: Page, locale: Locale, parameters: Parameters = {}): string {
  return fillIn(patterns[locale][page], parameters)
}

/** The addresses of a page in all languages. */
export function translationsOf(page: Page, parameters: Parameters): Record<Locale, string> {
  return Object.fromEntries(locales.map((locale) => [locale, pathFor(page, locale, parameters)])) as Record<
    Locale,
    string
  >
}

/** The route pattern of a page in a language, with its prefix: `/tr/sonuclar/:shareCode`. */
export function patternFor(page: Page, locale: Locale): string {
  return patterns[locale][page]
}

/** The language that an address is written in, by its first segment. */
export function localeOfPath(pathname: string): Locale {
  const first = pathname.split('/')[1]
  return locales.find((locale) => locale === first && locale !== defaultLocale) ?? defaultLocale
}

/** Which page an address names, whatever its language, with its parameters; undefined where none fits. */
export function pageOfPath(
  pathname: string,
): { page: Page; locale: Locale; parameters: Record<string, string> } | undefined {
  const prefix = localeOfPath(pathname)
  const found = findPage(patterns[prefix], pathname)
  return found ? { ...found, locale: prefix } : findForeignPage(pathname, prefix)
}

/** A slug of one language under the prefix of another: `/de/tools` is the German page, misspelt. */
function findForeignPage(pathname: string, prefix: Locale) {
  const bare = prefix === defaultLocale ? pathname : pathname.slice(prefix.length + 1) || '/'
  for (const page of pages)
    for (const locale of locales) {
      const parameters = match(paths[page][locale], bare)
      if (parameters) return { page, locale: prefix, parameters }
    }
  return undefined
}

function withPrefix(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
