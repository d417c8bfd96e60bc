import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** The browser's build leaves the schemas out: web/api/no-schemas.ts says why. */
function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === 'zod/mini' ? join(import.meta.dirname, 'web/api/no-schemas.ts') : null),
  }
}

const bundled = /^(lucide-react|sonner|@base-ui\/react|react-hook-form|virtua|@tanstack\/)/
const reacts = /^(react|react-dom|react-router|scheduler)(\/|$)/

export default defineConfig(({ command }) => ({
  plugins: [withoutSchemas(), tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  build: {
    target: 'es2022',
    assetsInlineLimit: 1_024,
    rolldownOptions: {
      output: {
        // Two chunks for what each page needs: many small ones compress worse and cost a request each.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|set-cookie-parser)\//,
            },
            { name: 'shared', minShareCount: 3 },
            // The frame of every page.
            { name: 'frame', test: /\/web\/(shell|api)\/|\/chat\/presence\.ts/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // Bundled packages are devDependencies: the built server must not look for them at run time. React is built in too, since
  // from outside it would choose its ten times slower development half wherever NODE_ENV is not production, as in the demo.
  ssr: { noExternal: command === 'build' ? [bundled, reacts] : [bundled] },
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // Found ahead, so that a first visit in development does not meet a re-optimising server.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.*'] },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}))
