// Prints the script that the first visit of each page loads in the last build, in KiB of gzip. The limits are in
// `e2e/site/weight.spec.ts`. Takes a language: node scripts/measure-client.mjs tr
import { clientSizes } from './client-size.ts'

for (const { page, kib, scripts } of await clientSizes(process.argv[2] ?? 'en')) {
  for (const script of scripts) console.log(`${written(script.kib)}  ${script.file}`)
  console.log(`${written(kib)} KiB of script for ${page}\n`)
}

function written(kib) {
  return kib.toFixed(1).padStart(6)
}
