import { expect, it } from 'vitest'
import { accountPaths } from './account-paths.ts'
import { dashboardPaths } from './dashboard-paths.ts'
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
  gameCode: 'g',
  tossCode: 's',
  userId: 'u',
  roleId: 'r',
  menuKey: 'm',
  questionId: 'q',
  pageKey: 'p',
  mailKey: 'test',
  moduleKey: 'news',
  importTarget: 'news',
  ticketId: 't1',
  deletionCode: 'd',
  planName: 'pro',
  subscriptionId: 's1',
  mediaId: 'i',
  recordId: 'c',
  moduleSlug: 's',
  contentSlug: 't',
}

// Addresses are shared and indexed: an old one that changes here must still lead somewhere.
it('has stable addresses for all other pages in every language', () => {
  const outside = pages.filter((page) => !(page in dashboardPaths || page in accountPaths))
  const addressesOf = (page: (typeof pages)[number]) =>
    locales.map((locale) => patternFor(page, locale)).join(' ')
  expect(outside.map(addressesOf)).toMatchInlineSnapshot(`
    [
      "/tr / /es /de /fr /it /pt /pt-br",
      "/tr/araclar /tools /es/herramientas /de/werkzeuge /fr/outils /it/strumenti /pt/ferramentas /pt-br/ferramentas",
      "/tr/araclar/dosyadan-cekilis /tools/giveaway-from-file /es/herramientas/sorteo-desde-archivo /de/werkzeuge/verlosung-aus-datei /fr/outils/tirage-depuis-un-fichier /it/strumenti/estrazione-da-file /pt/ferramentas/sorteio-de-ficheiro /pt-br/ferramentas/sorteio-por-arquivo",
      "/tr/araclar/instagram-yorum-cekilisi /tools/instagram-comment-picker /es/herramientas/sorteo-de-comentarios-de-instagram /de/werkzeuge/instagram-kommentar-verlosung /fr/outils/tirage-commentaires-instagram /it/strumenti/estrazione-commenti-instagram /pt/ferramentas/sorteio-de-comentarios-instagram /pt-br/ferramentas/sorteio-de-comentarios-instagram",
      "/tr/araclar/facebook-yorum-cekilisi /tools/facebook-comment-picker /es/herramientas/sorteo-de-comentarios-de-facebook /de/werkzeuge/facebook-kommentar-verlosung /fr/outils/tirage-commentaires-facebook /it/strumenti/estrazione-commenti-facebook /pt/ferramentas/sorteio-de-comentarios-facebook /pt-br/ferramentas/sorteio-de-comentarios-facebook",
      "/tr/araclar/youtube-yorum-cekilisi /tools/youtube-comment-picker /es/herramientas/sorteo-de-comentarios-de-youtube /de/werkzeuge/youtube-kommentar-verlosung /fr/outils/tirage-commentaires-youtube /it/strumenti/estrazione-commenti-youtube /pt/ferramentas/sorteio-de-comentarios-youtube /pt-br/ferramentas/sorteio-de-comentarios-youtube",
      "/tr/araclar/tiktok-yorum-cekilisi /tools/tiktok-comment-picker /es/herramientas/sorteo-de-comentarios-de-tiktok /de/werkzeuge/tiktok-kommentar-verlosung /fr/outils/tirage-commentaires-tiktok /it/strumenti/estrazione-commenti-tiktok /pt/ferramentas/sorteio-de-comentarios-tiktok /pt-br/ferramentas/sorteio-de-comentarios-tiktok",
      "/tr/araclar/x-yorum-cekilisi /tools/x-comment-picker /es/herramientas/sorteo-de-comentarios-de-x /de/werkzeuge/x-kommentar-verlosung /fr/outils/tirage-commentaires-x /it/strumenti/estrazione-commenti-x /pt/ferramentas/sorteio-de-comentarios-x /pt-br/ferramentas/sorteio-de-comentarios-x",
      "/tr/araclar/reddit-yorum-cekilisi /tools/reddit-comment-picker /es/herramientas/sorteo-de-comentarios-de-reddit /de/werkzeuge/reddit-kommentar-verlosung /fr/outils/tirage-commentaires-reddit /it/strumenti/estrazione-commenti-reddit /pt/ferramentas/sorteio-de-comentarios-reddit /pt-br/ferramentas/sorteio-de-comentarios-reddit",
      "/tr/araclar/yazi-tura /tools/coin-toss /es/herramientas/cara-o-cruz /de/werkzeuge/muenzwurf /fr/outils/pile-ou-face /it/strumenti/testa-o-croce /pt/ferramentas/cara-ou-coroa /pt-br/ferramentas/cara-ou-coroa",
      "/tr/araclar/zar-atma /tools/dice-roll /es/herramientas/lanzar-dados /de/werkzeuge/wuerfeln /fr/outils/lancer-de-des /it/strumenti/lancio-di-dadi /pt/ferramentas/lancar-dados /pt-br/ferramentas/rolar-dados",
      "/tr/araclar/rastgele-sayi-tahmini /tools/random-number-guess /es/herramientas/numero-aleatorio /de/werkzeuge/zufallszahl /fr/outils/nombre-aleatoire /it/strumenti/numero-casuale /pt/ferramentas/numero-aleatorio /pt-br/ferramentas/numero-aleatorio",
      "/tr/araclar/rastgele-sayi-tahmini/:gameCode /tools/random-number-guess/:gameCode /es/herramientas/numero-aleatorio/:gameCode /de/werkzeuge/zufallszahl/:gameCode /fr/outils/nombre-aleatoire/:gameCode /it/strumenti/numero-casuale/:gameCode /pt/ferramentas/numero-aleatorio/:gameCode /pt-br/ferramentas/numero-aleatorio/:gameCode",
      "/tr/araclar/iki-kisilik-atis /tools/toss-for-two /es/herramientas/tirada-para-dos /de/werkzeuge/wurf-zu-zweit /fr/outils/lancer-a-deux /it/strumenti/lancio-a-due /pt/ferramentas/lancamento-a-dois /pt-br/ferramentas/jogada-a-dois",
      "/tr/araclar/iki-kisilik-atis/:tossCode /tools/toss-for-two/:tossCode /es/herramientas/tirada-para-dos/:tossCode /de/werkzeuge/wurf-zu-zweit/:tossCode /fr/outils/lancer-a-deux/:tossCode /it/strumenti/lancio-a-due/:tossCode /pt/ferramentas/lancamento-a-dois/:tossCode /pt-br/ferramentas/jogada-a-dois/:tossCode",
      "/tr/araclar/isim-carki /tools/wheel-of-names /es/herramientas/ruleta-de-nombres /de/werkzeuge/gluecksrad /fr/outils/roue-des-noms /it/strumenti/ruota-dei-nomi /pt/ferramentas/roda-de-nomes /pt-br/ferramentas/roleta-de-nomes",
      "/tr/araclar/rastgele-siralama /tools/random-order /es/herramientas/orden-aleatorio /de/werkzeuge/zufaellige-reihenfolge /fr/outils/ordre-aleatoire /it/strumenti/ordine-casuale /pt/ferramentas/ordem-aleatoria /pt-br/ferramentas/ordem-aleatoria",
      "/tr/araclar/rastgele-takimlar /tools/random-teams /es/herramientas/equipos-aleatorios /de/werkzeuge/zufaellige-teams /fr/outils/equipes-aleatoires /it/strumenti/squadre-casuali /pt/ferramentas/equipas-aleatorias /pt-br/ferramentas/times-aleatorios",
      "/tr/araclar/evet-hayir /tools/yes-or-no /es/herramientas/si-o-no /de/werkzeuge/ja-oder-nein /fr/outils/oui-ou-non /it/strumenti/si-o-no /pt/ferramentas/sim-ou-nao /pt-br/ferramentas/sim-ou-nao",
      "/tr/araclar/numarali-cekilis /tools/raffle /es/herramientas/rifa /de/werkzeuge/tombola /fr/outils/tombola /it/strumenti/estrazione-a-premi /pt/ferramentas/rifa /pt-br/ferramentas/rifa",
      "/tr/araclar/yilbasi-hediye-cekilisi /tools/secret-santa /es/herramientas/amigo-invisible /de/werkzeuge/wichteln /fr/outils/pere-noel-secret /it/strumenti/babbo-natale-segreto /pt/ferramentas/amigo-secreto /pt-br/ferramentas/amigo-secreto",
      "/tr/araclar/yilbasi-hediye-cekilisi/isim /tools/secret-santa/name /es/herramientas/amigo-invisible/nombre /de/werkzeuge/wichteln/name /fr/outils/pere-noel-secret/nom /it/strumenti/babbo-natale-segreto/nome /pt/ferramentas/amigo-secreto/nome /pt-br/ferramentas/amigo-secreto/nome",
      "/tr/fiyatlar /pricing /es/precios /de/preise /fr/tarifs /it/prezzi /pt/precos /pt-br/precos",
      "/tr/hakkimizda /about /es/quienes-somos /de/ueber-uns /fr/a-propos /it/chi-siamo /pt/sobre-nos /pt-br/quem-somos",
      "/tr/iletisim /contact /es/contacto /de/kontakt /fr/contact /it/contatti /pt/contacto /pt-br/contato",
      "/tr/destek /support /es/ayuda /de/hilfe /fr/assistance /it/assistenza /pt/apoio /pt-br/suporte",
      "/tr/sikca-sorulan-sorular /faq /es/preguntas-frecuentes /de/haeufige-fragen /fr/questions-frequentes /it/domande-frequenti /pt/perguntas-frequentes /pt-br/perguntas-frequentes",
      "/tr/gizlilik-politikasi /privacy-policy /es/politica-de-privacidad /de/datenschutz /fr/politique-de-confidentialite /it/informativa-sulla-privacy /pt/politica-de-privacidade /pt-br/politica-de-privacidade",
      "/tr/kullanim-kosullari /terms-and-conditions /es/terminos-y-condiciones /de/nutzungsbedingungen /fr/conditions-d-utilisation /it/termini-e-condizioni /pt/termos-e-condicoes /pt-br/termos-de-uso",
      "/tr/araclar/yorumlar/:collectionId /tools/comments/:collectionId /es/herramientas/comentarios/:collectionId /de/werkzeuge/kommentare/:collectionId /fr/outils/commentaires/:collectionId /it/strumenti/commenti/:collectionId /pt/ferramentas/comentarios/:collectionId /pt-br/ferramentas/comentarios/:collectionId",
      "/tr/sonuclar/:shareCode /results/:shareCode /es/resultados/:shareCode /de/ergebnisse/:shareCode /fr/resultats/:shareCode /it/risultati/:shareCode /pt/resultados/:shareCode /pt-br/resultados/:shareCode",
      "/tr/defter /ledger /es/registro /de/register /fr/registre /it/registro /pt/registo /pt-br/livro-publico",
      "/tr/belge-dogrulama /verify-receipt /es/verificar-comprobante /de/beleg-pruefen /fr/verifier-un-recu /it/verifica-attestato /pt/verificar-comprovativo /pt-br/verificar-comprovante",
      "/tr/hesap/giris /auth/sign-in /es/cuenta/iniciar-sesion /de/konto/anmelden /fr/compte/connexion /it/account/accedi /pt/conta/entrar /pt-br/conta/entrar",
      "/tr/hesap/kayit /auth/sign-up /es/cuenta/crear-cuenta /de/konto/registrieren /fr/compte/inscription /it/account/registrati /pt/conta/criar-conta /pt-br/conta/criar-conta",
      "/tr/hesap/kurtarma /auth/recovery-account /es/cuenta/recuperar-cuenta /de/konto/wiederherstellen /fr/compte/recuperation /it/account/recupero /pt/conta/recuperar-conta /pt-br/conta/recuperar-conta",
      "/tr/hesap/baglanti/:purpose /auth/link/:purpose /es/cuenta/enlace/:purpose /de/konto/link/:purpose /fr/compte/lien/:purpose /it/account/link/:purpose /pt/conta/ligacao/:purpose /pt-br/conta/link/:purpose",
      "/tr/hesap/saglayici/:provider /auth/oauth/:provider /es/cuenta/proveedor/:provider /de/konto/anbieter/:provider /fr/compte/fournisseur/:provider /it/account/fornitore/:provider /pt/conta/fornecedor/:provider /pt-br/conta/provedor/:provider",
      "/tr/hesap/saglayici/:provider/donus /auth/oauth/:provider/return /es/cuenta/proveedor/:provider/vuelta /de/konto/anbieter/:provider/zurueck /fr/compte/fournisseur/:provider/retour /it/account/fornitore/:provider/ritorno /pt/conta/fornecedor/:provider/regresso /pt-br/conta/provedor/:provider/retorno",
      "/tr/hesap/cikis /auth/sign-out /es/cuenta/cerrar-sesion /de/konto/abmelden /fr/compte/deconnexion /it/account/esci /pt/conta/sair /pt-br/conta/sair",
      "/tr/panel /dashboard /es/panel /de/verwaltung /fr/administration /it/pannello /pt/painel /pt-br/painel",
      "/tr/diller /languages /es/idiomas /de/sprachen /fr/langues /it/lingue /pt/idiomas /pt-br/idiomas",
      "/tr/cerezler /cookies /es/cookies /de/cookies /fr/cookies /it/cookie /pt/cookies /pt-br/cookies",
      "/tr/veri-silme/:deletionCode /data-deletion/:deletionCode /es/eliminacion-de-datos/:deletionCode /de/datenloeschung/:deletionCode /fr/suppression-des-donnees/:deletionCode /it/cancellazione-dei-dati/:deletionCode /pt/eliminacao-de-dados/:deletionCode /pt-br/exclusao-de-dados/:deletionCode",
      "/tr/401 /401 /es/401 /de/401 /fr/401 /it/401 /pt/401 /pt-br/401",
      "/tr/kurulum/:token /setup/:token /es/primer-inicio/:token /de/einrichtung/:token /fr/premier-demarrage/:token /it/primo-avvio/:token /pt/primeiro-arranque/:token /pt-br/primeiro-acesso/:token",
      "/tr/:moduleSlug /:moduleSlug /es/:moduleSlug /de/:moduleSlug /fr/:moduleSlug /it/:moduleSlug /pt/:moduleSlug /pt-br/:moduleSlug",
      "/tr/:moduleSlug/:contentSlug /:moduleSlug/:contentSlug /es/:moduleSlug/:contentSlug /de/:moduleSlug/:contentSlug /fr/:moduleSlug/:contentSlug /it/:moduleSlug/:contentSlug /pt/:moduleSlug/:contentSlug /pt-br/:moduleSlug/:contentSlug",
    ]
  `)
})

it.each(everyPath)('finds $page of $locale by its address', ({ locale, page }) => {
  const found = pageOfPath(pathFor(page, locale, parameters))
  expect(found).toMatchObject({ page, locale })
  expect(parameters).toMatchObject(found?.parameters ?? {})
})

it.each(everyPath)(
  'links to $page of $locale using only the addresses of that language',
  ({ locale, page }) => {
    const address = fillIn(patternsOf(locale)[page], parameters)
    expect(address).toBe(pathFor(page, locale, parameters))
    expect(findPage(patternsOf(locale), address)?.page).toBe(page)
    expect(translationsOf(page, parameters)[locale]).toBe(address)
  },
)

it('matches equivalent spellings of an address, as the router does', () => {
  expect(findPage(patternsOf('fr'), '/fr/%6futils/')?.page).toBe('tools')
  expect(findPage(patternsOf('fr'), '/tools')).toBeUndefined()
  expect(findPage(patternsOf('fr'), '/fr%2Foutils')).toBeUndefined()
})

it('throws when an address lacks a part', () => {
  expect(() => fillIn('/results/:shareCode', {})).toThrow('shareCode')
})

it('treats an address as a module page only if no page, file or call uses it', () => {
  for (const path of ['/blog', '/tr/blog', '/blog/a-post', '/de/blog/ein-beitrag'])
    expect(pageOfPath(path)?.page).toMatch(/^(modulePage|contentPage)$/)
  for (const path of [
    '/api/docs',
    '/media/picture',
    '/ledger/checkpoint',
    '/de/register/pruefpunkt',
    '/assets/a.js',
    '/sitemap.xml',
    '/blog/feed.xml',
    '/results/a/b',
    '/wp-login.php',
    '/nl/blog-',
  ])
    expect(pageOfPath(path)).toBeUndefined()
  // A page under the prefix of another language stays that page.
  expect(pageOfPath('/de/tools')?.page).toBe('tools')
})
