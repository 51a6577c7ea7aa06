// `npm run compare -- REF [screens]`: what a change did to the behavior since a commit. Both checkouts are built and
// run on the same data; the API document, the vectors, the names of tests, the rendered HTML in two languages and
// screenshots in both brands and color modes, on phone and desktop, must be equal. Exits with 1 if something differs.
// `only:html`, `only:pixels`, `only:styles`, `only:documents` run a part.
import { screensOf } from '../looks/screens.ts'
import { build, checkOut, here } from './checkout.ts'
import { compareApi, compareTestNames, compareVectors } from './documents.ts'
import { compareHtml } from './html.ts'
import { comparePixels } from './pixels.ts'
import { startTwoProducts } from './products.ts'
import { compareStyles } from './styles.ts'

const [ref, ...rest] = process.argv.slice(2)
if (!ref) {
  console.log(
    'Name the commit to compare with: npm run compare -- REF [screens] [only:html|only:pixels|only:styles|only:documents]',
  )
  process.exit(2)
}
const parts = rest.flatMap((word) => (word.startsWith('only:') ? [word.slice(5)] : []))
const names = rest.filter((word) => !word.startsWith('only:'))
const wants = (part: string) => parts.length === 0 || parts.includes(part)

const older = checkOut(ref)
build(here)
let differences = 0

if (wants('documents')) {
  report('vectors', compareVectors(older, here))
  const { gone, added } = compareTestNames(older, here)
  report('tests that are gone', gone)
  console.log(`tests that were added: ${added.length}`)
}

const products = await startTwoProducts(older)
try {
  if (wants('documents')) report('places in the API document', await compareApi(products.urls))
  const screens = screensOf(products.samples).filter(({ name }) => names.length === 0 || names.includes(name))
  if (wants('html')) {
    const html = await compareHtml(products, screens, ['en', 'tr'])
    note('pages as HTML', html)
    report(
      'pages as HTML',
      html.differences.map(
        ({ screen, locale, before, after }) => `${screen} ${locale}\n    - ${before}\n    + ${after}`,
      ),
    )
  }
  if (wants('styles')) {
    console.log('elements with another style:')
    const styles = await compareStyles(products, screens, (found) => {
      for (const { view, element, properties } of found.slice(0, 40))
        console.log(`  ${view} ${element}\n    ${properties.slice(0, 8).join('\n    ')}`)
    })
    differences += styles.differences.length
    console.log(
      `pages with computed styles: ${styles.equal} equal, elements that differ: ${styles.differences.length}`,
    )
  }
  if (wants('pixels')) {
    const pixels = await comparePixels(products, screens)
    note('pictures', pixels)
    report(
      'pictures',
      pixels.differences.map(({ view, pixels: count }) => `${view}: ${count} pixels`),
    )
  }
} finally {
  await products.stop()
}
console.log(differences === 0 ? 'Nothing differs.' : `${differences} differences.`)
process.exitCode = differences === 0 ? 0 : 1

function note(what: string, { equal, unstable }: { equal: number; unstable: string[] }) {
  console.log(`${what}: ${equal} equal, ${unstable.length} not comparable (they differ from themselves)`)
  for (const name of unstable) console.log(`  ~ ${name}`)
}

function report(what: string, found: readonly string[]) {
  differences += found.length
  console.log(`${what}: ${found.length} different`)
  for (const line of found.slice(0, 200)) console.log(`  ${line}`)
}
