import { defaultLocale, type Locale, locales } from './locales.ts'

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

type Parameters = Record<string, string>

/** The address of a page in a language, from the root of the site: `/tr/araclar`. */
export function pathFor(page: Page, locale: Locale, parameters: Parameters = {}): string {
  const path = paths[page][locale].replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`path of ${page} lacks ${name}`)
    return encodeURIComponent(value)
  })
  return withPrefix(locale, path)
}

/** The route pattern of a page in a language, with its prefix: `/tr/sonuclar/:shareCode`. */
export function patternFor(page: Page, locale: Locale): string {
  return withPrefix(locale, paths[page][locale])
}

/** The language that an address is written in, by its first segment. */
export function localeOfPath(pathname: string): Locale {
  const first = pathname.split('/')[1]
  return locales.find((locale) => locale === first && locale !== defaultLocale) ?? defaultLocale
}

/** Which page an address names, whatever its language, with its parameters; undefined where none fits. */
export function pageOfPath(
  pathname: string,
): { page: Page; locale: Locale; parameters: Parameters } | undefined {
  const prefix = localeOfPath(pathname)
  return findPage(pathname, prefix) ?? findForeignPage(pathname, prefix)
}

function findPage(pathname: string, locale: Locale) {
  for (const page of pages) {
    const parameters = match(patternFor(page, locale), pathname)
    if (parameters) return { page, locale, parameters }
  }
  return undefined
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

function match(pattern: string, pathname: string): Parameters | undefined {
  const wanted = pattern.split('/')
  const given = (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname).split('/')
  if (wanted.length !== given.length) return undefined
  const parameters: Parameters = {}
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? ''
    if (part.startsWith(':')) {
      if (!value) return undefined
      parameters[part.slice(1)] = safeDecode(value)
    } else if (part !== value) return undefined
  }
  return parameters
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function withPrefix(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
