import { expect, it } from 'vitest'
import { locales } from './locales.ts'
import { pageOfPath, pages, pathFor, patternFor } from './paths.ts'

const everyPath = locales.flatMap((locale) => pages.map((page) => ({ locale, page })))
const parameters = { shareCode: 'a b/c', token: 'ü' }

// Addresses are shared and searched for: an old one that changes here must go on leading somewhere.
it('names every page in every language as it always did', () => {
  expect(everyPath.map(({ locale, page }) => patternFor(page, locale))).toMatchInlineSnapshot(`
    [
      "/tr",
      "/tr/araclar",
      "/tr/araclar/dosyadan-cekilis",
      "/tr/sonuclar/:shareCode",
      "/tr/defter",
      "/tr/kurulum/:token",
      "/",
      "/tools",
      "/tools/giveaway-from-file",
      "/results/:shareCode",
      "/ledger",
      "/setup/:token",
      "/es",
      "/es/herramientas",
      "/es/herramientas/sorteo-desde-archivo",
      "/es/resultados/:shareCode",
      "/es/registro",
      "/es/primer-inicio/:token",
      "/de",
      "/de/werkzeuge",
      "/de/werkzeuge/verlosung-aus-datei",
      "/de/ergebnisse/:shareCode",
      "/de/register",
      "/de/einrichtung/:token",
      "/fr",
      "/fr/outils",
      "/fr/outils/tirage-depuis-un-fichier",
      "/fr/resultats/:shareCode",
      "/fr/registre",
      "/fr/premier-demarrage/:token",
      "/it",
      "/it/strumenti",
      "/it/strumenti/estrazione-da-file",
      "/it/risultati/:shareCode",
      "/it/registro",
      "/it/primo-avvio/:token",
      "/pt",
      "/pt/ferramentas",
      "/pt/ferramentas/sorteio-de-ficheiro",
      "/pt/resultados/:shareCode",
      "/pt/registo",
      "/pt/primeiro-arranque/:token",
    ]
  `)
})

it.each(everyPath)('finds $page of $locale again by its address', ({ locale, page }) => {
  const found = pageOfPath(pathFor(page, locale, parameters))
  expect(found).toMatchObject({ page, locale })
  expect(parameters).toMatchObject(found?.parameters ?? {})
})
