import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { chunkNames } from './tools/chunk-names.ts'
import { emojiData } from './tools/emoji-data.ts'
import { iconSprite } from './tools/icon-sprite.ts'
import { routeChunkErrors } from './tools/route-chunk-errors.ts'
import { withoutSchemas } from './tools/without-schemas.ts'
import { oldestBrowsers } from './web/oldest-browsers.ts'

const reacts = ['react', 'react-dom', 'react-router']

/**
 * Code that many pages share but do not need at their start. A page loads it when it sends files, has lists or buttons
 * that show a result in advance, follows scores or has a form. It is excluded from the first groups, which every page
 * loads.
 */
const later = {
  uploads: /\/web\/api\/(send-file|finish-upload|begun-uploads|random-uuid)\.ts|\/contract\/uploads\.ts/,
  lists:
    /\/web\/(list\/(keyset-list|more-button|pager|read-error|section-tabs|use-marked-in-view|use-more)|shell\/copy-link|way\/page-query)\.|\/web\/api\/(use-keyset-list|use-loaded|presses)\.|\/web\/ui\/(copy-text|in-app-browser)\./,
  scores:
    /\/web\/api\/(socket|subscription)\.|\/contract\/(topic|fixture-details|\w+\.socket)\.|\/fixture\/(sport|sport-icon|sport-chips|use-scores|fixture-card)\.|\/schedule\/use-live-list\./,
  forms: /\/web\/ui\/(chip|chip-choice|switch|labelled|text-area|field|select-field)\./,
  zone: /\/web\/api\/zone\./,
  emoji: /\/web\/emoji\//,
  share: /\/web\/shell\/share-card-dialog\./,
}
/** Parts of fixtures that lists show. All other parts contain dialogs or belong to one kind of page. */
const isInLists =
  /\/web\/fixture\/(?!fixture-chooser|shared-fixture|fixture-days|form-pills|team-|video-objects|highlight-text|share-button|goal-query|moment-still)/
const isFirst = (id: string) => !Object.values(later).some((part) => part.test(id))

/**
 * File names are only hashes. Ad blockers refuse scripts by their names, such as `share-button-`, and a page without
 * one of its first scripts never comes alive. build/chunk-names.json has the names.
 */
const hashedAssets = { assetFileNames: 'assets/[hash:10][extname]', hashCharacters: 'hex' } as const
const hashedScripts = {
  entryFileNames: 'assets/[hash:10].js',
  chunkFileNames: 'assets/[hash:10].js',
  ...hashedAssets,
} as const

export default defineConfig(({ command }) => ({
  plugins: [
    iconSprite(),
    emojiData(),
    withoutSchemas(),
    routeChunkErrors(),
    chunkNames(),
    tailwindcss(),
    reactRouter(),
  ],
  publicDir: 'web/public',
  // Workers load parts on demand, such as an encoder that most browsers do not need.
  worker: { format: 'es', rolldownOptions: { output: hashedScripts } },
  environments: { client: { build: { rolldownOptions: { output: hashedScripts } } } },
  build: {
    target: Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`),
    assetsInlineLimit: 1_024,
    rolldownOptions: {
      output: {
        // Pages name the style sheets and fonts as the server's build does.
        ...hashedAssets,
        // Groups shared code by subject, so that no page loads code of another subject. Many small chunks would
        // compress worse and cost a request each. A single chunk would send odds and tables to pages that do not use
        // them.
        codeSplitting: {
          groups: [
            // Only forms at the desk need the names. Schemas of first scripts import the file too.
            { name: 'countries', test: /\/contract\/rules\/countries\./ },
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|set-cookie-parser)\//,
            },
            {
              name: 'frame',
              test: (id) =>
                /\/web\/(shell|way|list|picture|api)\/|\/chat\/presence\.ts|\/texts\/text\.ts|preload-helper/.test(
                  id,
                ) && isFirst(id),
              minShareCount: 2,
            },
            // Dialogs are loaded later. They must not be in the first script, even when many parts share them.
            {
              name: 'dialog',
              test: /\/web\/ui\/(dialog|side-sheet)\.tsx|node_modules\/(@base-ui|@floating-ui|tabbable|reselect)\//,
            },
            // Each icon is only a name in the sprite. As a separate chunk it would cost a request. In a chunk of shared
            // code it would make a page load all of that code.
            { name: 'icons', test: /lucide-react\/icons\//, minShareCount: 2 },
            { name: 'ui', test: (id) => /\/web\/(ui|i18n)\/|node_modules/.test(id) && isFirst(id), minShareCount: 4 },
            {
              name: 'schedule',
              test: (id) =>
                (/\/web\/(time\/(?!zone-moment)|features\/(schedule|bookings|home\/all-link))|\/contract\/(rules\/)?(schedule|bookings|fixture(?!-events|-desk))/.test(
                  id,
                ) ||
                  isInLists.test(id)) &&
                isFirst(id),
              minShareCount: 3,
            },
            ...Object.entries(later).map(([name, test]) => ({ name, test, minShareCount: 2 })),
            { name: 'tips', test: /\/web\/features\/tips\/|\/contract\/(rules\/)?tip/, minShareCount: 2 },
            { name: 'odds', test: /\/web\/features\/odds\/|\/contract\/(rules\/)?odds/, minShareCount: 2 },
            {
              name: 'tables',
              test: /\/web\/features\/(teams|tournaments)\/|\/contract\/(teams|tournaments)/,
              minShareCount: 2,
            },
            { name: 'shared', minShareCount: 4 },
          ],
        },
      },
    },
  },
  // The built server runs without development packages, so only production dependencies stay external. React is bundled
  // too. As an external package it would use its development version, which is ten times slower, unless NODE_ENV is
  // production. In the demo NODE_ENV is not.
  ...(command === 'build' && {
    ssr: { noExternal: true, external: Object.keys(manifest.dependencies).filter((name) => !reacts.includes(name)) },
  }),
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // Finds dependencies in advance, so that a first visit in development does not wait while the server optimises again.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.*'] },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}))
