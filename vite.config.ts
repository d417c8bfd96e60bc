import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { iconSprite } from './tools/icon-sprite.ts'
import { routeChunkErrors } from './tools/route-chunk-errors.ts'
import { withoutSchemas } from './tools/without-schemas.ts'

const reacts = ['react', 'react-dom', 'react-router']

/**
 * What many pages share, but no part of what each begins with: whichever page sends files, has lists or presses, follows
 * scores or has a form loads it. Kept out of the groups that every page has, which come first and take what they need.
 */
const later = {
  uploads: /\/web\/api\/(send-file|begun-uploads|random-uuid)\.ts|\/contract\/uploads\.ts/,
  lists:
    /\/web\/shell\/(keyset-list|more-button|pager|page-query|read-error|section-tabs|use-marked-in-view|use-more)\.|\/web\/api\/(use-keyset-list|use-loaded|presses)\./,
  scores:
    /\/web\/api\/(socket|subscription)\.|\/contract\/(topic|fixtures|\w+\.socket)\.|\/fixture\/(sport|sport-icon|sport-chips|use-scores|fixture-card)\.|\/schedule\/use-live-list\./,
  forms: /\/web\/ui\/(chip|switch|labelled|text-area|field)\./,
  zone: /\/web\/api\/zone\./,
}
/** The parts of fixtures that lists show; the others bring dialogs or belong to one kind of page. */
const isInLists =
  /\/web\/fixture\/(?!fixture-chooser|shared-fixture|fixture-days|form-pills|team-|video-objects|highlight-text|share-button)/
const isFirst = (id: string) => !Object.values(later).some((part) => part.test(id))

export default defineConfig(({ command }) => ({
  plugins: [iconSprite(), withoutSchemas(), routeChunkErrors(), tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  build: {
    target: 'es2022',
    assetsInlineLimit: 1_024,
    rolldownOptions: {
      output: {
        // What pages share, by subject, so that none carries another's: many small chunks compress worse and cost a
        // request each, one for all would bring odds and tables to those who read neither.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|set-cookie-parser)\//,
            },
            {
              name: 'frame',
              test: (id) => /\/web\/(shell|api)\/|\/chat\/presence\.ts|preload-helper/.test(id) && isFirst(id),
              minShareCount: 2,
            },
            // Opened later: however many parts share dialogs, the first script is none of them.
            {
              name: 'dialog',
              test: /\/web\/ui\/dialog\.tsx|node_modules\/(@base-ui|@floating-ui|tabbable|reselect)\//,
            },
            // Each is a name of the sprite: alone a request, among what pages share a reason to load all of that.
            { name: 'icons', test: /lucide-react\/icons\//, minShareCount: 2 },
            { name: 'ui', test: (id) => /\/web\/(ui|i18n)\/|node_modules/.test(id) && isFirst(id), minShareCount: 4 },
            {
              name: 'schedule',
              test: (id) =>
                (/\/web\/(time|features\/(schedule|bookings))\/|\/contract\/(rules\/)?(schedule|bookings|fixture)/.test(
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
  // The built server runs without development packages, so it takes only production dependencies from outside. React is
  // built in too: from outside it would choose its ten times slower development half wherever NODE_ENV is not production,
  // as in the demo.
  ...(command === 'build' && {
    ssr: { noExternal: true, external: Object.keys(manifest.dependencies).filter((name) => !reacts.includes(name)) },
  }),
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // Found ahead, so that a first visit in development does not meet a re-optimising server.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.*'] },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}))
