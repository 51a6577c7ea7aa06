import { expect, it } from 'vitest'
import { locales } from './locales.ts'
import { pageOfPath, pages, pathFor, patternFor, patternsOf, translationsOf } from './paths.ts'
import { fillIn, findPage } from './patterns.ts'

const everyPath = locales.flatMap((locale) => pages.map((page) => ({ locale, page })))
const parameters = {
  shareCode: 'a b/c',
  token: 'ü',
  purpose: 'verify',
  provider: 'google',
  collectionId: '7',
}

// Addresses are shared and searched for: an old one that changes here must go on leading somewhere.
it('names every page in every language as it always did', () => {
  expect(everyPath.map(({ locale, page }) => patternFor(page, locale))).toMatchInlineSnapshot(`
    [
      "/tr",
      "/tr/araclar",
      "/tr/araclar/dosyadan-cekilis",
      "/tr/sonuclar/:shareCode",
      "/tr/defter",
      "/tr/hesap/giris",
      "/tr/hesap/kayit",
      "/tr/hesap/kurtarma",
      "/tr/hesap/baglanti/:purpose",
      "/tr/hesap/saglayici/:provider",
      "/tr/hesap/saglayici/:provider/donus",
      "/tr/hesap/cikis",
      "/tr/hesap",
      "/tr/hesap/ayarlar",
      "/tr/hesap/guvenlik",
      "/tr/hesap/abonelik",
      "/tr/hesap/bildirimler",
      "/tr/hesap/cekilis-gecmisi",
      "/tr/panel",
      "/tr/cerezler",
      "/tr/401",
      "/tr/kurulum/:token",
      "/",
      "/tools",
      "/tools/giveaway-from-file",
      "/results/:shareCode",
      "/ledger",
      "/auth/sign-in",
      "/auth/sign-up",
      "/auth/recovery-account",
      "/auth/link/:purpose",
      "/auth/oauth/:provider",
      "/auth/oauth/:provider/return",
      "/auth/sign-out",
      "/auth",
      "/auth/settings",
      "/auth/security",
      "/auth/subscription",
      "/auth/notifications",
      "/auth/giveaway-history",
      "/dashboard",
      "/cookies",
      "/401",
      "/setup/:token",
      "/es",
      "/es/herramientas",
      "/es/herramientas/sorteo-desde-archivo",
      "/es/resultados/:shareCode",
      "/es/registro",
      "/es/cuenta/iniciar-sesion",
      "/es/cuenta/crear-cuenta",
      "/es/cuenta/recuperar-cuenta",
      "/es/cuenta/enlace/:purpose",
      "/es/cuenta/proveedor/:provider",
      "/es/cuenta/proveedor/:provider/vuelta",
      "/es/cuenta/cerrar-sesion",
      "/es/cuenta",
      "/es/cuenta/ajustes",
      "/es/cuenta/seguridad",
      "/es/cuenta/suscripcion",
      "/es/cuenta/notificaciones",
      "/es/cuenta/historial-de-sorteos",
      "/es/panel",
      "/es/cookies",
      "/es/401",
      "/es/primer-inicio/:token",
      "/de",
      "/de/werkzeuge",
      "/de/werkzeuge/verlosung-aus-datei",
      "/de/ergebnisse/:shareCode",
      "/de/register",
      "/de/konto/anmelden",
      "/de/konto/registrieren",
      "/de/konto/wiederherstellen",
      "/de/konto/link/:purpose",
      "/de/konto/anbieter/:provider",
      "/de/konto/anbieter/:provider/zurueck",
      "/de/konto/abmelden",
      "/de/konto",
      "/de/konto/einstellungen",
      "/de/konto/sicherheit",
      "/de/konto/abonnement",
      "/de/konto/benachrichtigungen",
      "/de/konto/verlosungen",
      "/de/verwaltung",
      "/de/cookies",
      "/de/401",
      "/de/einrichtung/:token",
      "/fr",
      "/fr/outils",
      "/fr/outils/tirage-depuis-un-fichier",
      "/fr/resultats/:shareCode",
      "/fr/registre",
      "/fr/compte/connexion",
      "/fr/compte/inscription",
      "/fr/compte/recuperation",
      "/fr/compte/lien/:purpose",
      "/fr/compte/fournisseur/:provider",
      "/fr/compte/fournisseur/:provider/retour",
      "/fr/compte/deconnexion",
      "/fr/compte",
      "/fr/compte/parametres",
      "/fr/compte/securite",
      "/fr/compte/abonnement",
      "/fr/compte/notifications",
      "/fr/compte/historique-des-tirages",
      "/fr/administration",
      "/fr/cookies",
      "/fr/401",
      "/fr/premier-demarrage/:token",
      "/it",
      "/it/strumenti",
      "/it/strumenti/estrazione-da-file",
      "/it/risultati/:shareCode",
      "/it/registro",
      "/it/account/accedi",
      "/it/account/registrati",
      "/it/account/recupero",
      "/it/account/link/:purpose",
      "/it/account/fornitore/:provider",
      "/it/account/fornitore/:provider/ritorno",
      "/it/account/esci",
      "/it/account",
      "/it/account/impostazioni",
      "/it/account/sicurezza",
      "/it/account/abbonamento",
      "/it/account/notifiche",
      "/it/account/storico-estrazioni",
      "/it/pannello",
      "/it/cookie",
      "/it/401",
      "/it/primo-avvio/:token",
      "/pt",
      "/pt/ferramentas",
      "/pt/ferramentas/sorteio-de-ficheiro",
      "/pt/resultados/:shareCode",
      "/pt/registo",
      "/pt/conta/entrar",
      "/pt/conta/criar-conta",
      "/pt/conta/recuperar-conta",
      "/pt/conta/ligacao/:purpose",
      "/pt/conta/fornecedor/:provider",
      "/pt/conta/fornecedor/:provider/regresso",
      "/pt/conta/sair",
      "/pt/conta",
      "/pt/conta/definicoes",
      "/pt/conta/seguranca",
      "/pt/conta/subscricao",
      "/pt/conta/notificacoes",
      "/pt/conta/historico-de-sorteios",
      "/pt/painel",
      "/pt/cookies",
      "/pt/401",
      "/pt/primeiro-arranque/:token",
    ]
  `)
})

it.each(everyPath)('finds $page of $locale again by its address', ({ locale, page }) => {
  const found = pageOfPath(pathFor(page, locale, parameters))
  expect(found).toMatchObject({ page, locale })
  expect(parameters).toMatchObject(found?.parameters ?? {})
})

it.each(everyPath)(
  'links to $page of $locale with the addresses of that language alone',
  ({ locale, page }) => {
    const address = fillIn(patternsOf(locale)[page], parameters)
    expect(address).toBe(pathFor(page, locale, parameters))
    expect(findPage(patternsOf(locale), address)?.page).toBe(page)
    expect(translationsOf(page, parameters)[locale]).toBe(address)
  },
)

it('reads an address alike however it is written, as the router does', () => {
  expect(findPage(patternsOf('fr'), '/fr/%6futils/')?.page).toBe('tools')
  expect(findPage(patternsOf('fr'), '/tools')).toBeUndefined()
  expect(findPage(patternsOf('fr'), '/fr%2Foutils')).toBeUndefined()
})

it('makes no address that lacks a part', () => {
  expect(() => fillIn('/results/:shareCode', {})).toThrow('shareCode')
})
