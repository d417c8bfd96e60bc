import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  build: { target: 'es2022', assetsInlineLimit: 1_024 },
  // Bundled packages are devDependencies: the built server must not look for them at run time.
  ssr: { noExternal: [/^(lucide-react|sonner|@base-ui\/react|react-hook-form|virtua|@tanstack\/)/] },
  // Found ahead, so that a first visit in development does not meet a re-optimising server.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.*'] },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
})
