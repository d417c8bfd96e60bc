/** Set by React Router's manifest script; its version is the build's identifier. */
interface Window {
  __reactRouterManifest?: { version: string }
}
