import type { Plugin } from 'vite'

const reloading = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/**
 * Makes React Router throw when the script of a route cannot be loaded. On its own it reloads the page that is being left,
 * without end, and offers no setting for it (`loadRouteModule`). web/shell/reload.ts decides what happens instead.
 */
export function routeChunkErrors(): Plugin {
  return {
    name: 'route-chunk-errors',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/.*\/ssr\/routeModules\.js$/ },
      handler(code) {
        if (!reloading.test(code)) this.error('React Router handles a failed route script in another way')
        return { code: code.replace(reloading, 'throw error;'), map: null }
      },
    },
  }
}
