/** Set by React Router's manifest script; its version is the build's identifier. Routes are by id. */
interface Window {
  __reactRouterManifest?: { version: string; routes: Record<string, { words?: string; laterWords?: string }> }
  __reactRouterRouteModules?: Record<string, unknown>
}
