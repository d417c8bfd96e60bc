/** Set by React Router's manifest script; its version is the build's identifier. Routes are by id. */
interface Window {
  __reactRouterManifest?: {
    version: string
    routes: Record<
      string,
      {
        parentId?: string
        module?: string
        imports?: string[]
        hasLoader?: boolean
        words?: string
        laterWords?: string
      }
    >
  }
  /** By React Router's first inline script; it sets `state` before it hydrates. */
  __reactRouterContext?: { state?: object }
  /** By early-script.ts. */
  installPrompt?: import('#web/features/offline/install.state.ts').InstallPrompt
  __reactRouterRouteModules?: Record<string, unknown>
}
