/** Set by React Router's manifest script. `version` is the build's identifier, and `routes` are by id. */
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
        texts?: string
        laterTexts?: string
      }
    >
  }
  /** Set by React Router's first inline script. `state` is set before hydration. */
  __reactRouterContext?: { state?: object }
  /** Set by early-script.ts. */
  /** Rule that the inline script made for starred tournaments (shell/early-script.ts). */
  starSheet?: CSSStyleSheet
  installPrompt?: import('#web/features/offline/install.state.ts').InstallPrompt
  __reactRouterRouteModules?: Record<string, unknown>
}
