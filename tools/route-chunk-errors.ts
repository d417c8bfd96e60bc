import type { Plugin } from 'vite'

const reloading = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/**
 * Makes React Router throw when the script of a route cannot be loaded. By default it would reload the current page
 * endlessly, and it has no setting for this (`loadRouteModule`). web/way/reload.ts handles the error instead.
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
